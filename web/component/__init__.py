"""The web component `<tarot-replay>` and the source of its npm package: files for other people's pages."""
