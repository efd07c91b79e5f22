-- result: one row: how many companies are in scope
FROM scope SELECT count(*)::INTEGER AS companies
