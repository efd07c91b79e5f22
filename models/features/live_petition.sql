-- grain: one row per company and winding-up petition that no order (2452) and no dismissal (2461) ended
-- rule: an order or dismissal ends the petition of its case. One whose case number could not be read ends a petition only when the company has exactly one
-- that it can belong to
-- caveat: no notice is published of a withdrawal or an adjournment, so after the hearing the result is unknown
WITH ending AS (
  FROM scope
  JOIN company_notice AS ending USING (company_number)
  SELECT company_number, notice_id, case_key, published_on, party
  WHERE notice_code IN ('2452', '2461') AND NOT retracted
),
-- the petitions that an ending without a case number can belong to: all that were advertised before it, ended ones too, because two notices may
-- announce one ending
eligible AS (
  FROM ending
  JOIN petition ON petition.company_number = ending.company_number
    AND coalesce(petition.first_published_on <= ending.published_on, true)
  SELECT ending.company_number, ending.notice_id, count(*) AS petitions
  WHERE ending.case_key IS NULL AND ending.party = 'subject'
  GROUP BY ALL
),
attributed AS (
  FROM ending
  LEFT JOIN eligible USING (company_number, notice_id)
  SELECT company_number, case_key, published_on, coalesce(petitions = 1, false) AS of_the_only_petition
)
FROM scope
JOIN petition USING (company_number)
ANTI JOIN attributed AS ending
  ON ending.company_number = petition.company_number
 AND ending.published_on >= petition.published_on
 AND (ending.case_key = petition.case_key OR ending.of_the_only_petition)
SELECT company_number, notice_id, court, court_case, presented_on, hearing_on, published_on, doubt, evidence
