-- rows that fail: filings without a date that can be read, or with one after the release
-- severity: warn; do: open the company's filing history; report an error of the register to Companies House
FROM incoming SELECT company_number, filing_id, filed_on WHERE _op = 'upsert' AND (filed_on IS NULL OR filed_on > changed_at::DATE + 1)
