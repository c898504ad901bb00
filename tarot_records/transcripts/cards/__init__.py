"""The cards of a text: hypotheses about the writer's habits, and words, lists and legends read by them."""
