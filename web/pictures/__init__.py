"""Pictures of the table at a step as SVG, PNG and link card, and of a trick or a hand as GIF."""
