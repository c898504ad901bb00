"""The viewer as a folder of plain files, for any web host or a USB stick. The pages are those of the server."""
