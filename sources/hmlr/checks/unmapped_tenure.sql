-- rows that fail: titles with a tenure that the mapping does not hold
-- severity: warn; do: read the word in the raw file; add it to title_tenure in sources/hmlr/macros.sql with a row in the test
FROM incoming SELECT title_id, tenure WHERE tenure = 'unmapped'
