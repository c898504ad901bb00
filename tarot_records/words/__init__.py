"""Words: faults, steps and repairs as sentences in four languages, from tables of phrases and gettext catalogues."""
