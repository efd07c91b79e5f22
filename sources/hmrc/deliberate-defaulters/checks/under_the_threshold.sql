-- rows that fail: defaulters with tax of no more than £25,000, who would not be published (Finance Act 2009 s 94)
-- severity: warn; do: see whether the columns have changed places, or whether the amount is one of several in the cell
FROM incoming SELECT name, period, tax WHERE tax <= 25000
