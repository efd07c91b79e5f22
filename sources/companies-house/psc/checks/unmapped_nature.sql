-- rows that fail: natures of control that the publisher's enumeration (psc_descriptions.yml) does not hold
-- severity: warn; do: find the words in the newest enumeration and add them to staging.sql; an event and a page show such a nature as it is written
FROM (FROM incoming SELECT company_number, unnest(unmapped_natures) AS nature)
SELECT nature, count(*) AS persons, min(company_number) AS example
GROUP BY nature
