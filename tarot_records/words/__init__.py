"""Words: how what the replay found is said to people, in their language. Tables, and the sentences made of them."""
