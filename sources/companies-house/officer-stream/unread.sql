-- the company that the address of a record names; else every number in the line
WITH addressed AS (
  FROM unreadable
  SELECT
    place,
    regexp_extract(text, '"/company/([A-Z0-9]{8})/(?:appointments|officers)', 1) AS company_number,
    try_cast(regexp_extract(text, '"published_at"\s*:\s*"([^"]+)"', 1) AS TIMESTAMPTZ) AT TIME ZONE 'UTC' AS changed_at
  WHERE is_company_number(company_number)
)
FROM addressed SELECT place, company_number, changed_at
UNION ALL
FROM (FROM unreadable ANTI JOIN addressed USING (place) SELECT place, unnest(company_numbers_in(text)) AS company_number)
SELECT place, company_number, NULL
