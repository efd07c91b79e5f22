-- result: one row: whether there is no census, and whether the register has changed by more than a fifth since the census
SELECT census.companies IS NULL AS lacking, coalesce(abs(counted.companies - census.companies) > census.companies / 5, true) AS outgrown
FROM (FROM company SELECT count(*) AS companies) AS counted
LEFT JOIN census ON true
