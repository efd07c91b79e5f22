-- grain: one row per record that the reader read and staging.sql rejects
-- `ordinal` counts the records of a file that the reader returned; `line` is set where staging.sql knows the line
FROM (SELECT *, row_number() OVER (PARTITION BY _file ORDER BY position) AS ordinal FROM (SELECT row_number() OVER () AS position, * FROM staged)) AS placed
SELECT _file AS file, _line::INTEGER AS line, ordinal::INTEGER AS ordinal, _reject AS reason, to_json(placed)::VARCHAR AS text
WHERE _reject IS NOT NULL
ORDER BY file, ordinal
