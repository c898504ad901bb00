"""Without a connection: what was looked at stays in the browser, and the viewer can be installed as a program is."""
