-- rows that fail: a release in which more than one company in a hundred has an unknown status
-- severity: error; do: map the publisher's new words for the status in staging.sql, then load the release again
FROM incoming SELECT count(*) AS companies, count(*) FILTER (status = 'unmapped') AS unmapped HAVING count(*) FILTER (status = 'unmapped') > count(*) / 100
