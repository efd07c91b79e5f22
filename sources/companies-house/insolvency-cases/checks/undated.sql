-- rows that fail: cases without a date, and cases with a date that cannot be read
-- severity: warn; do: open the company's insolvency page; report an error of the register to Companies House
FROM incoming
SELECT company_number, case_number, dates
WHERE _op = 'upsert' AND (len(dates) = 0 OR len(list_filter(dates, lambda dated: dated."on" IS NULL)) > 0)
