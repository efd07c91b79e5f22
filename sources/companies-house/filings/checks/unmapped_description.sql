-- rows that fail: filings with a description that the list of descriptions does not hold, also within another filing
-- severity: warn; do: read the publisher's filing_history_descriptions.yml and add the description to a file in descriptions/
FROM incoming
SELECT company_number, filing_id, description, type
WHERE _op = 'upsert' AND (kind = 'unmapped' OR list_contains(list_transform(parts, lambda part: part.kind), 'unmapped'))
