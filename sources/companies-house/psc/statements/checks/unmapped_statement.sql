-- rows that fail: statements in words that the mapping does not hold
-- severity: warn; do: add the words to the list in staging.sql with a row in its test, and load the release again
FROM incoming
SELECT written, restrictions_withdrawn, count(*) AS statements, min(company_number) AS example
WHERE statement = 'unmapped' OR restrictions_withdrawn = 'unmapped'
GROUP BY ALL
