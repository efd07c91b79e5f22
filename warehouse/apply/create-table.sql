-- The current table takes its columns from the first release of any source that feeds it. `_op` says what a delta does with a row and is not a
-- column. `_source` and `_release` name the release that brought the row as it is, `_since` is its data date. `_version` is the newest version that a
-- release gave the row; a newer snapshot with the same row leaves it. `_from` is the version since which the row is as it is.
DROP TABLE IF EXISTS "<history>";

CREATE OR REPLACE TABLE "<table>" AS
FROM incoming
SELECT
  COLUMNS(lambda name: name <> '_op'),
  NULL::VARCHAR AS _source,
  NULL::VARCHAR AS _release,
  NULL::DATE AS _since,
  NULL::TIMESTAMP AS _version,
  NULL::TIMESTAMP AS _from
LIMIT 0;

ALTER TABLE "<table>" ALTER _version SET NOT NULL;
ALTER TABLE "<table>" ALTER _from SET NOT NULL
