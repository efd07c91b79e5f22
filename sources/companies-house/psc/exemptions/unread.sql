-- the company of exemptions that cannot be read: the row or its line, which the quarantine keeps as a text within it, states it, also when the line
-- is cut off; else their path
FROM unreadable
SELECT
  place,
  coalesce(
    register_company_number(regexp_extract(text, '"company_number\\?"\s*:\s*\\?"([^"\\]+)', 1)),
    register_company_number(regexp_extract(text, '/company/([^/"?#\\]+)/exemptions', 1))
  ) AS company_number,
  company_number AS record
