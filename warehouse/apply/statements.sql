-- A delta or a release of notices or filings is compared with the rows of the same subjects only: those with the same key, or the rows that the
-- source replaces together.

-- `given`, `held`: the version of each subject, in the release and in the table.
CREATE OR REPLACE TEMP TABLE given AS
FROM stated
SELECT "<subject>", max(_version) AS given_version, bool_or(_op = 'delete') AS deletes, any_value(_release) AS _by
GROUP BY "<subject>";

-- `held_row`: where the rows of these subjects stand. A scan of a few columns finds them, and whole rows are read by their place: DuckDB skips the
-- blocks without one, when there are few.
CREATE OR REPLACE TEMP TABLE held_row AS
FROM "<table>" SEMI JOIN given USING ("<subject>") SELECT "<subject>", rowid AS _place, _version;

CREATE OR REPLACE TEMP TABLE held AS
FROM held_row SELECT "<subject>", max(_version) AS held_version GROUP BY "<subject>";

-- `tied`: subjects of the same version in both. A reading with an empty key column (no company) does not win against one without: the
-- publisher did not send the whole record. Else the greater hash of the content wins. So the order of arrival does not matter. `won` is NULL when the
-- contents are equal. A delete does not win against a row of its version, as in stated.sql.
CREATE OR REPLACE TEMP TABLE tied AS
WITH same AS (FROM given JOIN held USING ("<subject>") SELECT "<subject>", deletes WHERE given_version = held_version),
new AS (
  FROM (FROM stated SEMI JOIN same USING ("<subject>")
    SELECT "<subject>", NOT list_contains(["<key>"]::VARCHAR[], '') AS named,
      to_json(struct_pack(*COLUMNS(lambda c: NOT starts_with(c, '_'))))::VARCHAR AS row_json)
  SELECT "<subject>", {named: bool_and(named), hash: md5(string_agg(row_json, chr(10) ORDER BY row_json))} AS content
  GROUP BY "<subject>"
),
old AS (
  FROM (FROM "<table>" AS one SEMI JOIN (FROM held_row SEMI JOIN same USING ("<subject>")) AS its ON one.rowid = its._place
    SELECT "<subject>", NOT list_contains(["<key>"]::VARCHAR[], '') AS named,
      to_json(struct_pack(*COLUMNS(lambda c: NOT starts_with(c, '_'))))::VARCHAR AS row_json)
  SELECT "<subject>", {named: bool_and(named), hash: md5(string_agg(row_json, chr(10) ORDER BY row_json))} AS content
  GROUP BY "<subject>"
)
FROM same JOIN new USING ("<subject>") JOIN old USING ("<subject>")
SELECT "<subject>", CASE WHEN deletes THEN false WHEN new.content <> old.content THEN new.content > old.content END AS won;

-- `accepted`: the subjects whose rows this release replaces.
CREATE OR REPLACE TEMP TABLE accepted AS
FROM given
LEFT JOIN held USING ("<subject>")
LEFT JOIN tied USING ("<subject>")
SELECT "<subject>", given_version, _by
WHERE held_version IS NULL OR given_version > held_version OR coalesce(won, false);

CREATE OR REPLACE TEMP TABLE old_row AS
FROM "<table>" AS one JOIN (FROM held_row SEMI JOIN accepted USING ("<subject>") SELECT _place) AS its ON one.rowid = its._place;
CREATE OR REPLACE TEMP VIEW old_rows AS FROM old_row;
CREATE OR REPLACE TEMP VIEW new_rows AS
FROM stated JOIN accepted USING ("<subject>")
SELECT COLUMNS(lambda c: c NOT IN ('_op', '_version', '_release_version', '_by', 'given_version')), given_version AS _version
WHERE _op = 'upsert';

-- Rows that the release states again as they are take its version: what is older than it no longer counts.
CREATE OR REPLACE TEMP VIEW reasserted AS FROM new_rows;

-- `stating`: the release that states each subject; what it removes leaves no other trace of it
CREATE OR REPLACE TEMP VIEW stating AS FROM accepted SELECT "<subject>", _by;

CREATE OR REPLACE TEMP VIEW closing AS FROM old_rows JOIN accepted USING ("<subject>") SELECT "<key>", given_version AS _to
