-- Workers that start together take turns.
lock table unconfigured_source in share row exclusive mode
