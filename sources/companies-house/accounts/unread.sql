-- the company and the balance sheet date of a document that cannot be read, as the publisher's name of the file states them
-- (mapping/document-name.ts), or as its row states them that staging rejected
FROM unreadable
SELECT
  place,
  coalesce(
    company_number(nullif(regexp_extract(file, '(?i)Prod\d{3}_\d+_([A-Z\d]{8})_\d{8}', 1), '')),
    company_number(nullif(regexp_extract(file, '(?i)(?:^|/)CIC-([A-Z\d]{8})/', 1), '')),
    company_number(CASE WHEN json_valid(text) THEN text->>'company_number' END)
  ) AS company_number,
  CAST(try_strptime(regexp_extract(file, '(?i)Prod\d{3}_\d+_[A-Z\d]{8}_(\d{8})', 1), '%Y%m%d') AS DATE) AS as_of
