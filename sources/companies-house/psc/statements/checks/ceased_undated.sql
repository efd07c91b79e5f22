-- rows that fail: statements that have been withdrawn on a day that cannot be read
-- severity: warn; do: nothing, when they are few: the statement counts as withdrawn
FROM incoming SELECT company_number, statement_id WHERE ceased AND ceased_on IS NULL
