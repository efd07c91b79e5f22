-- grain: one row per key whose record is not what it was
-- hash() differs between versions of DuckDB, so it is compared here and stored nowhere
CREATE OR REPLACE TEMP TABLE change_key AS
FROM (FROM old_rows SELECT "<key>", hash(*COLUMNS(* EXCLUDE (_release, _since))) AS fingerprint) AS old
FULL JOIN (FROM new_rows SELECT "<key>", hash(*COLUMNS(*)) AS fingerprint) AS new USING ("<key>")
SELECT
  "<key>",
  CASE WHEN old.fingerprint IS NULL THEN 'added' WHEN new.fingerprint IS NULL THEN 'removed' ELSE 'changed' END AS op
WHERE old.fingerprint IS DISTINCT FROM new.fingerprint
