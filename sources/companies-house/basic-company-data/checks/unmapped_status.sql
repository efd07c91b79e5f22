-- rows that fail: companies whose status is in words that the mapping does not hold
-- severity: warn; do: add the words to the CASE in staging.sql with a row in its test, and load the release again
FROM incoming SELECT status_text, count(*) AS companies, min(company_number) AS example WHERE status = 'unmapped' GROUP BY status_text
