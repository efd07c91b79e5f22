-- rows that fail: persons from a table with a column that the mapping does not hold
-- severity: warn; do: add the heading to headings in ban-table.ts
FROM incoming SELECT name, unmapped_columns WHERE len(unmapped_columns) > 0
