"""Output: reports and positions as text, SARIF, workflow commands and tables of the terminal."""
