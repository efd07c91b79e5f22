-- rows that fail: defaulters with tax of £25,000 or less; only larger amounts are published (Finance Act 2009 s 94)
-- severity: warn; do: check whether the columns have changed places, or whether the cell holds several amounts
FROM incoming SELECT name, period, tax WHERE tax <= 25000
