-- rows that fail: notices about a petition or an order from which no company number could be read;
-- payments of companies of their names are reviewed, none is held
-- severity: warn; do: open the notice, add how it writes the number to the reader and to docs/edge-cases.md
FROM incoming SELECT notice_id, notice_code, title, url
WHERE notice_code IN ('2450', '2452', '2410', '2411', '2441', '2443') AND company_number = ''
