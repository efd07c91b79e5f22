-- rows that fail: a release in which more than one company in a hundred has a status that we cannot read
-- severity: error; do: the publisher has renamed its statuses; map the new words in staging.sql, then load the release again
FROM incoming SELECT count(*) AS companies, count(*) FILTER (status = 'unmapped') AS unmapped HAVING count(*) FILTER (status = 'unmapped') > count(*) / 100
