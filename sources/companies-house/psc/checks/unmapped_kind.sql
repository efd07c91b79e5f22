-- rows that fail: persons of a kind that the mapping does not hold
-- severity: warn; do: add the kind to the CASE in staging.sql with a row in its test, and load the release again
FROM incoming SELECT kind, count(*) AS persons, min(company_number) AS example WHERE kind = 'unmapped' GROUP BY kind
