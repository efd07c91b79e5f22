-- rows that fail: titles of a proprietor whose category the mapping does not hold; a number of digits is then not read as a company's
-- severity: warn; do: read the word in the raw file; add it to proprietor_kind in sources/hmlr/macros.sql with a row in the test
FROM incoming SELECT title_id, proprietor_kinds WHERE list_contains(proprietor_kinds, 'unmapped')
