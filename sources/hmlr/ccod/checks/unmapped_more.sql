-- rows that fail: titles of which the file does not say in known words whether there are more proprietors
-- severity: warn; do: read the word in the raw file; add it to title_more in sources/hmlr/macros.sql with a row in the test
FROM incoming SELECT title_id WHERE more_proprietors IS NULL
