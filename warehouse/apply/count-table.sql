FROM "<table>" SELECT count(*)::INTEGER AS rows
