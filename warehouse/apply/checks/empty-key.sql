-- rows that fail: records without a value in a column of their key
-- do: let staging.sql reject such a row with its reason
FROM incoming WHERE "<column>" IS NULL
