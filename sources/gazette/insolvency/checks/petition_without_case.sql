-- rows that fail: petitions, orders and dismissals from which no court case number could be read; they are matched by company alone
-- severity: warn; do: open the notice; Edinburgh notices cite no case; for others add the wording to the reader and to docs/edge-cases.md
FROM incoming SELECT notice_id, notice_code, company_number, url
WHERE notice_code IN ('2450', '2452', '2461') AND court_case IS NULL
  AND coalesce(court, '') NOT ILIKE '%sheriff%' AND coalesce(court, '') NOT ILIKE '%court of session%'
