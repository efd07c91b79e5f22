-- rows that fail: balance sheets that stand at a later day than the one on which they were filed
-- severity: warn; do: open the document; the name of the member or the tagged date is wrong
FROM incoming SELECT filing, balance_sheet_date WHERE period = 'current' AND balance_sheet_date > getvariable('data_date')::DATE
