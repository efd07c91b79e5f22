-- rows that fail: exemptions of a type that the mapping does not hold, or without the day from which they hold
-- severity: warn; do: add the type to the list in staging.sql with a row in its test, and load the release again
FROM (FROM incoming SELECT company_number, unnest(exemptions) AS one)
SELECT company_number, one.written AS written, one.exempt_from AS exempt_from
WHERE one.exemption = 'unmapped' OR one.exempt_from IS NULL
