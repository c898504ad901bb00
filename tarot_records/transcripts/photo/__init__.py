"""Text from a photo of a page: words with their places on the picture, their confidence, and the layout in blanks."""
