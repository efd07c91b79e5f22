-- A release of notices or filings is compared with the earlier version of the same subjects only.
-- `accepted`: the subjects whose rows this release may replace. An older version replaces nothing. Neither does a file that an operator gives
-- for the same version: it is the feed alone, without the full notices.
CREATE OR REPLACE TEMP TABLE accepted AS
FROM (FROM incoming SELECT "<subject>", max("<version>") AS version GROUP BY ALL) AS new
LEFT JOIN (FROM "<table>" SEMI JOIN incoming USING ("<subject>") SELECT "<subject>", max("<version>") AS version GROUP BY ALL) AS old
  USING ("<subject>")
SELECT "<subject>"
WHERE old.version IS NULL OR new.version IS NULL OR new.version > old.version
  OR (new.version = old.version AND getvariable('run_kind') <> 'file');

CREATE OR REPLACE TEMP VIEW old_rows AS FROM "<table>" SEMI JOIN accepted USING ("<subject>");
CREATE OR REPLACE TEMP VIEW new_rows AS FROM incoming SEMI JOIN accepted USING ("<subject>")
