-- rows that fail: companies of a type that is not in the publisher's enumerations
-- severity: warn; do: give the type the words of the monthly file in staging.sql, if the file has it, or add it to this list
FROM incoming
SELECT category, count(*) AS companies, min(company_number) AS example
WHERE regexp_full_match(category, '[a-z0-9-]+')
  AND category NOT IN (
    'protected-cell-company', 'old-public-company', 'converted-or-closed', 'assurance-company', 'oversea-company', 'eeig-establishment',
    'northern-ireland', 'northern-ireland-other', 'unregistered-company', 'other', 'european-public-limited-liability-company-se',
    'united-kingdom-societas', 'uk-establishment', 'scottish-partnership', 'further-education-or-sixth-form-college-corporation', 'eeig', 'ukeig'
  )
GROUP BY category
