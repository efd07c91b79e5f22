-- Replaces the detail rows of the accepted subjects (append.sql) whose rows differ.

-- `differing`: subjects whose rows differ. The same document in a daily and a monthly file rewrites nothing. The sum of the hashes compares
-- rows as a bag: a row may stand there twice. hash() is compared here and stored nowhere.
CREATE OR REPLACE TEMP TABLE differing AS
FROM (
  FROM (FROM incoming_detail SEMI JOIN accepted USING ("<subject>") SELECT "<subject>", hash(*COLUMNS(*)) AS row_hash)
  SELECT "<subject>", sum(row_hash) AS content
  GROUP BY ALL
) AS new
FULL JOIN (
  FROM (FROM "<table>" SEMI JOIN accepted USING ("<subject>") SELECT "<subject>", hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS row_hash)
  SELECT "<subject>", sum(row_hash) AS content
  GROUP BY ALL
) AS old USING ("<subject>")
SELECT "<subject>"
WHERE old.content IS DISTINCT FROM new.content;

DELETE FROM "<table>" WHERE "<subject>" IN (FROM differing);

INSERT INTO "<table>" BY NAME
FROM incoming_detail SEMI JOIN differing USING ("<subject>") SELECT *, getvariable('source') AS _source, getvariable('release') AS _release
