"""From rows whose columns are known to the deals of a record, judged by the rules."""
