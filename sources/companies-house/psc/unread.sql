-- the company of a line that cannot be read: the line states it before the person, also when it is cut off; of an item of a list of the REST API, the
-- path of the list
FROM unreadable
SELECT
  place,
  register_company_number(coalesce(
    nullif(regexp_extract(text, '"company_number"\s*:\s*"([^"]*)"', 1), ''),
    regexp_extract(text, '"/company/([^"/]+)/persons-with-significant-control"', 1)
  )) AS company_number
