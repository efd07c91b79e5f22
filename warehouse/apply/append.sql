-- A release of notices or filings is compared with the earlier version of the same subjects only.
-- `accepted`: the subjects whose rows this release may replace. An older version replaces nothing.
CREATE OR REPLACE TEMP TABLE accepted AS
FROM (FROM versioned SELECT "<subject>", max(_version) AS version GROUP BY ALL) AS new
LEFT JOIN (FROM "<table>" SEMI JOIN incoming USING ("<subject>") SELECT "<subject>", max(_version) AS version GROUP BY ALL) AS old
  USING ("<subject>")
SELECT "<subject>"
WHERE old.version IS NULL OR new.version >= old.version;

CREATE OR REPLACE TEMP VIEW old_rows AS FROM "<table>" SEMI JOIN accepted USING ("<subject>");
CREATE OR REPLACE TEMP VIEW new_rows AS FROM versioned SEMI JOIN accepted USING ("<subject>")
