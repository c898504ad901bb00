"""Pictures: the table at a step as SVG, PNG and a card for messengers, and a trick or a hand that moves."""
