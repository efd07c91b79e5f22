-- a release of notices is compared with the earlier reading of the same notices only, and a reading older than ours changes nothing; nor does
-- a file given by hand of the same reading, for it is the feed alone, without the full notices
CREATE OR REPLACE TEMP TABLE accepted AS
FROM (FROM incoming SELECT "<subject>", max("<version>") AS version GROUP BY ALL) AS new
LEFT JOIN (FROM "<table>" SEMI JOIN incoming USING ("<subject>") SELECT "<subject>", max("<version>") AS version GROUP BY ALL) AS old
  USING ("<subject>")
SELECT "<subject>"
WHERE old.version IS NULL OR new.version IS NULL OR new.version > old.version
  OR (new.version = old.version AND getvariable('run_kind') <> 'file');

CREATE OR REPLACE TEMP VIEW old_rows AS FROM "<table>" SEMI JOIN accepted USING ("<subject>");
CREATE OR REPLACE TEMP VIEW new_rows AS FROM incoming SEMI JOIN accepted USING ("<subject>")
