-- grain: one row per company and order (2452) or dismissal (2461) that ends a petition against it
-- only with: company_notice
-- columns: `petition` as in petition.sql; `ends_through` as in company_notice.sql;
-- `only_petition`: no other petition was advertised before the ending
-- rule: an ending ends the petition of its case. One whose case number could not be read ends a petition only when the company has exactly one that
-- was advertised before it. Petitions that ended earlier count too, because two notices may announce one ending
-- rule: an ending whose case no other notice about the company cites misquotes its case when the company has exactly one petition that was advertised before it, of
-- another case and of the day of presentation that the ending states: an order always, because the winding up takes the place of the petition, and a
-- dismissal when HM Revenue & Customs petitions in both. Of other petitioners two may present on one day, and no record tells them apart (docs/decisions/0114)
WITH ending AS (
  FROM scope
  JOIN company_notice AS ending USING (company_number)
  SELECT company_number, notice_id, notice_code, case_key, ends_through, party, presented_on, petitioner_is_hmrc
  WHERE notice_code IN ('2452', '2461')
    AND NOT retracted
    -- an order that may not concern the company does not replace its petition
    AND (notice_code = '2461' OR party = 'subject')
),
eligible AS (
  FROM ending
  JOIN petition
    ON petition.company_number = ending.company_number AND petition.first_published_on <= ending.ends_through
  SELECT ending.company_number, ending.notice_id, count(*) AS petitions, min(petition.petition) AS sole,
    bool_and(coalesce(
      petition.case_key IS NOT NULL AND petition.presented_on = ending.presented_on
        AND (ending.notice_code = '2452' OR (petition.petitioner_is_hmrc AND ending.petitioner_is_hmrc)),
      false
    )) AS alike
  GROUP BY ALL
),
cited_once AS (
  FROM scope JOIN company_notice USING (company_number) SELECT company_number, case_key, true AS once WHERE case_key IS NOT NULL GROUP BY ALL HAVING count(*) = 1
)
FROM ending
LEFT JOIN eligible USING (company_number, notice_id)
LEFT JOIN cited_once USING (company_number, case_key)
SELECT
  company_number,
  notice_id,
  notice_code,
  case_key,
  ends_through,
  party,
  CASE WHEN petitions = 1 AND party = 'subject' AND (case_key IS NULL OR (once AND alike)) THEN sole ELSE case_key END AS petition,
  coalesce(petitions = 1 AND sole = petition, false) AS only_petition
WHERE petition IS NOT NULL
