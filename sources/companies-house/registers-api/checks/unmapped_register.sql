-- rows that fail: registers, and places of registers, in words that the publisher's enumerations did not have
-- severity: warn; do: add the word to the list in register.ts with a row in its test, and load the release again
FROM incoming
SELECT written, written_place, count(*) AS companies, min(company_number) AS example
WHERE register = 'unmapped' OR moved_to = 'unmapped'
GROUP BY ALL
