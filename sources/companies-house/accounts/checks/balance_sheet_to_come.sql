-- rows that fail: filings whose balance sheet date is later than the release's data date
-- severity: warn; do: open the document; the date in the member's name or the tagged date is wrong
FROM incoming SELECT filing, balance_sheet_date WHERE period = 'current' AND balance_sheet_date > getvariable('data_date')::DATE
