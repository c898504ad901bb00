"""Reader of records in own words below a first line that names the game: lines become words of the notation."""
