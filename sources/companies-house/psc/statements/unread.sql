-- the company of a statement that cannot be read: the row or its line, which the quarantine keeps as a text within it, states it, also when the line
-- is cut off; else the path of the statement, or of the list of the REST API that has it
FROM unreadable
SELECT
  place,
  coalesce(
    register_company_number(regexp_extract(text, '"company_number\\?"\s*:\s*\\?"([^"\\]+)', 1)),
    register_company_number(regexp_extract(text, '/company/([^/"?#\\]+)/persons-with-significant-control-statements', 1))
  ) AS company_number
