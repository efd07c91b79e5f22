-- rows that fail: petitions from which no court case number could be read; only an ending without a number can be matched to them
-- severity: warn; do: open the notice, write its wording down in docs/edge-cases.md, and teach the reader
FROM gazette_notice SELECT notice_id, company_number WHERE notice_code = '2450' AND court_case IS NULL
