-- the company of a record that cannot be read: its path states it. Each record has all cases of its company
FROM unreadable
SELECT
  place,
  register_company_number(regexp_extract(text, '/company/([^/"?#\\]+)/insolvency', 1)) AS company_number,
  company_number AS record
