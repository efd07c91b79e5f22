SELECT (FROM after SELECT count(*))::INTEGER AS added, 0 AS changed, 0 AS removed
