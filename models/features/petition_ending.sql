-- grain: one row per company and order (2452) or dismissal (2461) that ends a petition against it
-- only with: company_notice
-- columns: `petition` as in petition.sql; `ends_through` as in company_notice.sql;
-- `only_petition`: no other petition was advertised before the ending
-- rule: an ending ends the petition of its case. One whose case number could not be read ends a petition only when the company has exactly one that
-- was advertised before it. Petitions that ended earlier count too, because two notices may announce one ending
WITH ending AS (
  FROM scope
  JOIN company_notice AS ending USING (company_number)
  SELECT company_number, notice_id, notice_code, case_key, ends_through, party
  WHERE notice_code IN ('2452', '2461')
    AND NOT retracted
    -- an order that may not concern the company does not replace its petition
    AND (notice_code = '2461' OR party = 'subject')
),
eligible AS (
  FROM ending
  JOIN petition
    ON petition.company_number = ending.company_number AND petition.first_published_on <= ending.ends_through
  SELECT ending.company_number, ending.notice_id, count(*) AS petitions, min(petition.petition) AS petition
  GROUP BY ALL
)
FROM ending
LEFT JOIN eligible USING (company_number, notice_id)
SELECT
  company_number,
  notice_id,
  notice_code,
  case_key,
  ends_through,
  party,
  coalesce(case_key, CASE WHEN petitions = 1 AND party = 'subject' THEN eligible.petition END) AS petition,
  coalesce(petitions = 1 AND eligible.petition = coalesce(case_key, eligible.petition), false) AS only_petition
WHERE case_key IS NOT NULL OR (petitions = 1 AND party = 'subject')
