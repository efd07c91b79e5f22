-- Replaces the detail rows of the accepted subjects (statements.sql) whose rows differ. Of a subject that the release states again in the same
-- version and with the same rows, the greater hash of the detail rows wins, as in statements.sql.
-- `weighed`: the subjects whose detail rows are compared.
CREATE OR REPLACE TEMP TABLE level AS FROM tied SELECT "<subject>" WHERE won IS NULL;
CREATE OR REPLACE TEMP TABLE weighed AS FROM accepted SELECT "<subject>" UNION ALL FROM level;

-- `held_detail`: where their rows stand, as `held_row` (statements.sql)
CREATE OR REPLACE TEMP TABLE held_detail AS
FROM "<table>" SEMI JOIN weighed USING ("<subject>") SELECT "<subject>", rowid AS _place;

-- `differing`: subjects whose rows differ. The same document in a daily and a monthly file rewrites nothing. The sum of the hashes compares
-- rows as a bag: a row may stand there twice. hash() is compared here and stored nowhere.
CREATE OR REPLACE TEMP TABLE differing AS
FROM (
  FROM (FROM incoming_detail SEMI JOIN weighed USING ("<subject>") SELECT "<subject>", hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS row_hash)
  SELECT "<subject>", sum(row_hash) AS content
  GROUP BY ALL
) AS new
FULL JOIN (
  FROM (FROM "<table>" AS one SEMI JOIN held_detail ON one.rowid = _place SELECT "<subject>", hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS row_hash)
  SELECT "<subject>", sum(row_hash) AS content
  GROUP BY ALL
) AS old USING ("<subject>")
SELECT "<subject>"
WHERE old.content IS DISTINCT FROM new.content;

DELETE FROM differing WHERE "<subject>" IN (
  FROM (
    FROM (FROM incoming_detail SEMI JOIN level USING ("<subject>")
      SELECT "<subject>", to_json(struct_pack(*COLUMNS(lambda c: NOT starts_with(c, '_'))))::VARCHAR AS row_json)
    SELECT "<subject>", md5(string_agg(row_json, chr(10) ORDER BY row_json)) AS content
    GROUP BY "<subject>"
  ) AS new
  RIGHT JOIN (
    FROM (FROM "<table>" AS one SEMI JOIN (FROM held_detail SEMI JOIN level USING ("<subject>")) AS its ON one.rowid = its._place
      SELECT "<subject>", to_json(struct_pack(*COLUMNS(lambda c: NOT starts_with(c, '_'))))::VARCHAR AS row_json)
    SELECT "<subject>", md5(string_agg(row_json, chr(10) ORDER BY row_json)) AS content
    GROUP BY "<subject>"
  ) AS old USING ("<subject>")
  SELECT "<subject>" WHERE new.content IS NULL OR new.content < old.content
);

DELETE FROM "<table>" WHERE rowid IN (FROM held_detail SEMI JOIN differing USING ("<subject>") SELECT _place);

INSERT INTO "<table>" BY NAME
FROM incoming_detail SEMI JOIN differing USING ("<subject>") SELECT *, getvariable('source') AS _source
