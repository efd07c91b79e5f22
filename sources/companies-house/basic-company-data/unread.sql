-- the company of a line that cannot be read: the number in its last cell, the address of the company; else every number in the line that no readable
-- line of the release has
WITH addressed AS (
  FROM unreadable
  SELECT place, regexp_extract(text, '/id/company/([A-Z0-9]{8})', 1) AS company_number
  WHERE is_company_number(company_number)
)
FROM addressed SELECT place, company_number, company_number AS record
UNION ALL
FROM (FROM unreadable ANTI JOIN addressed USING (place) SELECT place, unnest(company_numbers_in(text)) AS company_number)
ANTI JOIN incoming USING (company_number)
SELECT place, company_number, company_number
