-- grain: one row per company and winding-up petition that no order and no dismissal ended
-- caveat: no notice is published of a withdrawal or an adjournment, so after the hearing the result is unknown
FROM scope
JOIN petition USING (company_number)
ANTI JOIN petition_ending AS ending
  ON ending.company_number = petition.company_number
 AND ending.petition = petition.petition
 AND ending.ends_through >= petition.published_on
SELECT company_number, notice_id, court, court_case, presented_on, hearing_on, published_on, doubt, evidence
