-- the company of a line that cannot be read: the line states it before the person, also when it is cut off; else the path of the record, or of the
-- list of the REST API that has it. A line of the stream that is not a record may be of a person, a statement or an exemption
FROM unreadable
SELECT
  place,
  coalesce(
    register_company_number(regexp_extract(text, '"company_number"\s*:\s*"([^"]*)"', 1)),
    register_company_number(regexp_extract(text, '/company/([^/"?#\\]+)/(?:persons-with-significant-control|exemptions)', 1))
  ) AS company_number
