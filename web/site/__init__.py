"""Parts of every page: frame, addresses, language, settings, errors, caches."""
