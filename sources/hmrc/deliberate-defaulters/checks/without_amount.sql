-- rows that fail: defaulters whose tax or penalties could not be read as pounds
-- severity: warn; do: read the cell; add its form of amount to pounds() in defaulter.ts
FROM incoming SELECT name, period, tax, penalties WHERE tax IS NULL OR penalties IS NULL
