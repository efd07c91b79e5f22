-- grain: one row per company and winding-up petition (2450) that no order (2452) and no dismissal (2461) has ended
-- why: dispositions after presentation are void if an order follows (Insolvency Act 1986 ss 127, 129(2))
-- rule: an ending is of the same case; one whose case number could not be read ends a petition only where the company has no second case
-- caveat: withdrawals and adjournments leave no notice, so a hearing long past is "outcome unknown", never "cleared"
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
