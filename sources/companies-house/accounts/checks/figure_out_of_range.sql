-- rows that fail: filings with a figure that fits no column and was left out; a page number or a date was tagged as money
-- severity: warn; do: open the document; if the figure is honest, widen the columns (models/records.sql) and take the release in again
FROM incoming SELECT filing, period, scope, flags
WHERE len(list_filter(flags, lambda flag: flag.code = 'FIGURE_OUT_OF_RANGE')) > 0
