-- rows that fail: disqualifications of a type that the mapping does not hold; they count as court orders
-- severity: warn; do: read the publisher's disqualified_officer_descriptions.yml and add the word to typeOf in officer.ts
FROM (FROM incoming SELECT officer_id, unnest(disqualifications) AS one) SELECT officer_id, one.case_identifier WHERE one.type = 'unmapped'
