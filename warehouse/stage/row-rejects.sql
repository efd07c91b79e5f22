-- grain: one row per record that was read and that staging.sql will not have
-- `ordinal` counts the records of a file that the reader gave; where staging.sql knows the line itself, `line` is it
FROM (SELECT *, row_number() OVER (PARTITION BY _file ORDER BY position) AS ordinal FROM (SELECT row_number() OVER () AS position, * FROM staged)) AS placed
SELECT _file AS file, _line::INTEGER AS line, ordinal::INTEGER AS ordinal, _reject AS reason, to_json(placed)::VARCHAR AS text
WHERE _reject IS NOT NULL
ORDER BY file, ordinal
