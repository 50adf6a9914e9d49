"""The browser simulator: one virtual Turnbell on a table, drawn by a web page."""
