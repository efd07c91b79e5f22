-- A delta is compared with the rows that it names: `upsert` brings the new row, `delete` removes the current one.
CREATE OR REPLACE TEMP VIEW old_rows AS FROM "<table>" SEMI JOIN incoming USING ("<key>");
CREATE OR REPLACE TEMP VIEW new_rows AS FROM versioned SELECT * EXCLUDE (_op) WHERE _op = 'upsert'
