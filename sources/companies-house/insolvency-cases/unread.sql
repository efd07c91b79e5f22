-- the company of a record that cannot be read: its path states it
FROM unreadable
SELECT
  place,
  register_company_number(regexp_extract(text, '/company/([^/"?#\\]+)/insolvency', 1)) AS company_number
