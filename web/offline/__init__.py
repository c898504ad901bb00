"""Use without a connection: visited pages stay in the browser, and the viewer can be installed as a program."""
