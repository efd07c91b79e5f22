-- rows that fail: rows with a figure that was left out because it does not fit its column, such as a page number or a date tagged as money
-- severity: warn; do: open the document; if the figure is genuine, widen the columns (models/records.sql) and load the release again
FROM incoming SELECT filing, period, scope, flags
WHERE len(list_filter(flags, lambda flag: flag.code = 'FIGURE_OUT_OF_RANGE')) > 0
