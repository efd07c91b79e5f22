-- rows that fail: firms with a status that the mapping does not hold
-- severity: warn; do: look the status up in the register; add the word to the CASE in staging.sql with a row in its test
FROM incoming SELECT frn, status_text WHERE status = 'unmapped'
