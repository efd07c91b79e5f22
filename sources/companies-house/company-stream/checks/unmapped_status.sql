-- rows that fail: companies whose status is in words that the publisher's enumerations did not have
-- severity: warn; do: map the word in staging.sql with a row in its test, and load the window again
FROM incoming
SELECT status_text, count(*) AS companies, min(company_number) AS example
WHERE status = 'unmapped'
  AND coalesce(status_text, '') <> 'Insolvency Proceedings'
GROUP BY status_text
