-- rows that fail: one for a file in which more than a third of the titles of companies, and ten or more, have no company number that can be read
-- severity: warn; do: read "Company Registration No." in the raw file; its form has changed
FROM incoming
SELECT count(*) AS titles, count(*) FILTER (len(company_numbers) = 0) AS unnumbered
WHERE list_contains(proprietor_kinds, 'company')
HAVING unnumbered >= 10 AND unnumbered > titles / 3
