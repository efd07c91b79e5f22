-- a delta is compared with the rows it names: `upsert` gives the new row, `delete` takes the old one away
CREATE OR REPLACE TEMP VIEW old_rows AS FROM "<table>" SEMI JOIN incoming USING ("<key>");
CREATE OR REPLACE TEMP VIEW new_rows AS FROM incoming SELECT * EXCLUDE (_op) WHERE _op = 'upsert'
