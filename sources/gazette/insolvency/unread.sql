-- the notice and the company of a record that cannot be read, where its text states them
FROM unreadable
SELECT
  place,
  CASE WHEN json_valid(text) THEN text->>'notice_id' END AS record,
  CASE WHEN json_valid(text) THEN company_number(text->>'company_number') END AS company_number,
  CASE WHEN json_valid(text) THEN timezone('UTC', TRY_CAST(text->>'updated' AS TIMESTAMPTZ)) END AS changed_at
