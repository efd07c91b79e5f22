-- grain: one row per company and winding-up petition (2450) without a later order (2452) or dismissal (2461)
-- why: dispositions after presentation are void if an order follows (Insolvency Act 1986 ss 127, 129(2))
-- rule: an order or dismissal ends the petition of the same case; one without a readable case number ends it only when the company has one case
-- caveat: no notice is published of a withdrawal or an adjournment, so after the hearing the result is unknown, never cleared
WITH cases AS (
  FROM company_notice SEMI JOIN scope USING (company_number)
  SELECT company_number, count(DISTINCT case_key) AS cases
  WHERE notice_code = '2450'
  GROUP BY company_number
)
FROM scope
JOIN company_notice AS petition USING (company_number)
JOIN cases USING (company_number)
ANTI JOIN company_notice AS ending
  ON ending.company_number = petition.company_number
 AND ending.notice_code IN ('2452', '2461')
 AND ending.published_on >= petition.published_on
 AND (ending.case_key = petition.case_key OR (ending.case_key IS NULL AND cases.cases <= 1))
SELECT company_number, notice_id, court, court_case, presented_on, hearing_on, published_on, evidence
WHERE petition.notice_code = '2450'
