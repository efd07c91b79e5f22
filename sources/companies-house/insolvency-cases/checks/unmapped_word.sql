-- rows that fail: cases with a type, a date type, a role or a status that the lists do not hold
-- severity: warn; do: read the publisher's constants.yml and add the word to words.ts with a row in its test
FROM incoming
SELECT company_number, case_number, written_type, dates, company_status
WHERE _op = 'upsert' AND (
  type = 'unmapped'
  OR list_contains(list_transform(dates, lambda dated: dated.type), 'unmapped')
  OR list_contains(list_transform(practitioners, lambda person: person.role), 'unmapped')
  OR list_contains(company_status, 'unmapped')
)
