-- Writes the statements `said` about the subjects in `about` into the time line of their rows: each holds from its version `_at` until the next
-- statement about its subject. Only `_from` of a current row can change here.

-- 1. `form`: the forms that the rows of these subjects have and had.
CREATE OR REPLACE TEMP TABLE altered AS FROM about SELECT "<subject>" UNION FROM meeting SELECT "<subject>";

CREATE OR REPLACE TEMP TABLE form AS
FROM "<table>" AS held JOIN (FROM "<table>" SEMI JOIN altered USING ("<subject>") SELECT rowid AS _place) AS its ON held.rowid = its._place
SELECT
  "<key>", _from, 'infinity'::TIMESTAMP AS _to, _version, hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS _hash, 'table' AS _origin,
  _place
UNION ALL
FROM "<history>" AS held JOIN (FROM "<history>" SEMI JOIN altered USING ("<subject>") SELECT rowid AS _place) AS its ON held.rowid = its._place
SELECT "<key>", _from, _to, _version, hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))), 'history', _place;

-- 2. `point`: the versions of all statements about a subject but those of snapshots: where a form begins or ends, its newest statement,
--    and those that
-- the forms do not show (restatement).
CREATE OR REPLACE TEMP TABLE shown AS
FROM (FROM form SELECT DISTINCT "<subject>", unnest([_from, _to, _version]) AS _point) WHERE _point < 'infinity';

CREATE OR REPLACE TEMP TABLE restated AS
FROM (FROM altered SELECT *, to_json(struct_pack(*COLUMNS(*)))::VARCHAR AS _subject) AS named
JOIN restatement ON restatement.subject = _subject AND table_name = getvariable('table_name')
SELECT "<subject>", _subject, version AS _point;

CREATE OR REPLACE TEMP TABLE point AS
FROM shown UNION FROM restated SELECT "<subject>", _point;

-- 3. `claim`: until when each statement holds. A snapshot wins a tie: it states its whole list.
CREATE OR REPLACE TEMP TABLE deciding AS
FROM about
JOIN newer ON newer_version >= _at
ANTI JOIN not_read
  ON not_read.newer_source = newer.newer_source AND not_read.newer_release = newer.newer_release AND not_read.word = _identity
SELECT "<subject>", newer_version AS _point;

CREATE OR REPLACE TEMP TABLE claim AS
FROM about
LEFT JOIN (
  FROM about JOIN point USING ("<subject>")
  SELECT "<subject>", min(_point) FILTER (_point > _at) AS _next_row, bool_or(_point = _at) AS _tied
  GROUP BY "<subject>"
) USING ("<subject>")
LEFT JOIN (
  FROM about JOIN deciding USING ("<subject>")
  SELECT "<subject>", min(_point) AS _next_snapshot
  GROUP BY "<subject>"
) USING ("<subject>")
SELECT "<subject>", _at, _deletes, least(_next_row, _next_snapshot) AS _until, _tied AND getvariable('source_kind') <> 'snapshot' AS _tied
WHERE least(_next_row, _next_snapshot) > _at;

-- 4. Of two statements of one version, the same wins as in the current table (apply/statements.sql).
CREATE OR REPLACE TEMP TABLE lost AS
WITH same AS (FROM claim WHERE _tied),
new AS (
  FROM (FROM said SEMI JOIN same USING ("<subject>")
    SELECT "<subject>", NOT list_contains(["<key>"]::VARCHAR[], '') AS named,
      to_json(struct_pack(*COLUMNS(lambda c: NOT starts_with(c, '_'))))::VARCHAR AS row_json)
  SELECT "<subject>", {named: bool_and(named), hash: md5(string_agg(row_json, chr(10) ORDER BY row_json))} AS content
  GROUP BY "<subject>"
),
old AS (
  FROM (
    FROM (FROM "<table>" SELECT *, 'infinity'::TIMESTAMP AS _to UNION ALL BY NAME FROM "<history>") AS held JOIN same USING ("<subject>")
    SELECT "<subject>", NOT list_contains(["<key>"]::VARCHAR[], '') AS named,
      to_json(struct_pack(*COLUMNS(lambda c: NOT starts_with(c, '_'))))::VARCHAR AS row_json
    WHERE _from <= _at AND _to > _at
  )
  SELECT "<subject>", {named: bool_and(named), hash: md5(string_agg(row_json, chr(10) ORDER BY row_json))} AS content
  GROUP BY "<subject>"
)
FROM same LEFT JOIN new USING ("<subject>") LEFT JOIN old USING ("<subject>")
SELECT "<subject>"
WHERE _deletes OR new.content < old.content;

DELETE FROM claim WHERE ("<subject>") IN (FROM lost SELECT ("<subject>"));

-- 5. `span`: the rows for which the claim differs from what the history has. A row that meets an equal form needs no claim, only the merge.
CREATE OR REPLACE TEMP TABLE span AS
FROM (
  FROM (FROM said SEMI JOIN claim USING ("<subject>") SELECT "<key>", hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS _new)
  FULL JOIN (FROM form JOIN claim USING ("<subject>") SELECT "<key>", _hash AS _old WHERE _from <= _at AND _to > _at) USING ("<key>")
  SELECT "<key>", _new
  WHERE _new IS DISTINCT FROM _old
)
JOIN claim USING ("<subject>")
SELECT "<key>", _at, _until, _new
UNION ALL
FROM meeting SELECT "<key>", _at, _at, NULL;

-- `stating_row`: the statements that a row can name as its `_version` although no form begins or ends with them. A snapshot is one only where its
-- quarantine leaves open what it says: the table `release` has the others.
CREATE OR REPLACE TEMP TABLE stating_row AS
FROM restated SELECT "<subject>", _point
UNION
(
  FROM about SELECT "<subject>", _at WHERE getvariable('source_kind') <> 'snapshot' OR _identity IN (FROM unread)
  EXCEPT
  FROM deciding
);

-- 6. `merged`: the time line of each of these rows: the forms outside the span, the claim, and equal neighbours as one.
CREATE OR REPLACE TEMP TABLE merged AS
WITH piece AS (
  FROM form JOIN span USING ("<key>")
  SELECT
    "<key>", _from, least(_to, _at) AS _to, CASE WHEN _version <= _at THEN _version END AS _version, _hash,
    {origin: _origin, place: _place} AS _row
  WHERE _from < _at
  UNION ALL
  FROM form JOIN span USING ("<key>")
  SELECT
    "<key>", greatest(_from, _until), _to,
    CASE WHEN ("<subject>", _version) NOT IN (FROM deciding SELECT ("<subject>", _point)) THEN _version END, _hash,
    {origin: _origin, place: _place}
  WHERE _to > _until
  UNION ALL
  FROM span
  SELECT
    "<key>", _at, _until, CASE WHEN ("<subject>", _at) IN (FROM stating_row SELECT ("<subject>", _point)) THEN _at END, _new,
    {origin: 'said', place: NULL}
  WHERE _new IS NOT NULL
),
joined AS (
  FROM piece
  SELECT *, coalesce(lag(_to) OVER time = _from AND lag(_hash) OVER time = _hash, false) AS _goes_on
  WINDOW time AS (PARTITION BY "<key>" ORDER BY _from)
)
FROM (FROM joined SELECT *, count(*) FILTER (NOT _goes_on) OVER (PARTITION BY "<key>" ORDER BY _from) AS _run)
SELECT "<key>", min(_from) AS _from, max(_to) AS _to, greatest(min(_from), max(_version)) AS _version, arg_min(_row, _from) AS _row
GROUP BY "<key>", _run;

-- `past`: the rows whose time line changes, as they were and as this release states them.
CREATE OR REPLACE TEMP TABLE past_form AS
FROM "<table>" AS held SEMI JOIN (FROM form SEMI JOIN span USING ("<key>") WHERE _origin = 'table') AS its ON held.rowid = its._place
UNION ALL BY NAME
FROM "<history>" AS held SEMI JOIN (FROM form SEMI JOIN span USING ("<key>") WHERE _origin = 'history') AS its ON held.rowid = its._place
SELECT * EXCLUDE (_to)
UNION ALL BY NAME
FROM said SEMI JOIN span USING ("<key>") SELECT COLUMNS(lambda c: NOT starts_with(c, '_'));

CREATE OR REPLACE TEMP VIEW past AS FROM past_form;

-- 7. The tables take the time lines. A form has the columns of the statement that began it.
CREATE OR REPLACE TEMP TABLE formed AS
WITH closed AS (FROM merged WHERE _to < 'infinity')
FROM "<table>" AS held JOIN closed ON held.rowid = closed._row.place AND closed._row.origin = 'table'
SELECT held.* REPLACE (closed._from AS _from, closed._version AS _version), closed._to AS _to
UNION ALL BY NAME
FROM "<history>" AS held JOIN closed ON held.rowid = closed._row.place AND closed._row.origin = 'history'
SELECT held.* REPLACE (closed._from AS _from, closed._version AS _version, closed._to AS _to)
UNION ALL BY NAME
FROM said JOIN (FROM closed SELECT "<key>", _from, _to, _version AS _newest WHERE _row.origin = 'said') USING ("<key>")
SELECT
  COLUMNS(lambda c: NOT starts_with(c, '_')), _from, _to, _newest AS _version, getvariable('source') AS _source, _release, _since;

DELETE FROM "<history>" WHERE rowid IN (FROM form SEMI JOIN span USING ("<key>") SELECT _place WHERE _origin = 'history');

INSERT INTO "<history>" BY NAME FROM formed;

UPDATE "<table>" SET _from = moved._from, _version = moved._version
FROM (
  FROM (FROM merged WHERE _to = 'infinity') AS merged JOIN (FROM form WHERE _origin = 'table') AS held USING ("<key>")
  SELECT _place, merged._from, merged._version
  WHERE merged._from <> held._from OR merged._version <> held._version
) AS moved
WHERE "<table>".rowid = moved._place;

-- A form names the release since which it is as it is, as a current row does (apply/began.sql): a statement that arrived late can have cut it in two.
UPDATE "<history>" SET _source = began.one.source, _release = began.one.release, _since = began.one.data_date
FROM (
  FROM "<history>" AS held
  SEMI JOIN span USING ("<key>")
  JOIN (
    FROM known_release
    SELECT version AS _from, max({source: source, release: release, data_date: data_date}) AS one
    GROUP BY version
  ) AS since USING (_from)
  ANTI JOIN (FROM known_release SELECT source AS _source, release AS _release, version AS _from) AS named USING (_source, _release, _from)
  -- of two releases of one version, a row of this one does not take the name of the other
  ANTI JOIN (FROM said SELECT "<key>", _release_version AS _from) AS given USING ("<key>", _from)
  SELECT held.rowid AS _place, since.one
) AS began
WHERE "<history>".rowid = began._place;

-- 8. The newest statement in a form is its `_version`, whichever arrived last.
UPDATE "<table>" SET _version = newest._point
FROM (
  FROM "<table>" AS held JOIN stating_row USING ("<subject>")
  SELECT held.rowid AS _place, max(_point) AS _point
  WHERE _point > _version
  GROUP BY held.rowid
) AS newest
WHERE "<table>".rowid = newest._place;

UPDATE "<history>" SET _version = newest._point
FROM (
  FROM "<history>" AS held JOIN stating_row USING ("<subject>")
  SELECT held.rowid AS _place, max(_point) AS _point
  WHERE _point > _version AND _point < _to
  GROUP BY held.rowid
) AS newest
WHERE "<history>".rowid = newest._place;

-- 9. `restatement` has the statements that no form shows.
DELETE FROM restatement WHERE table_name = getvariable('table_name') AND subject IN (FROM restated SELECT _subject);

INSERT INTO restatement BY NAME
FROM (
  FROM ((FROM shown EXCEPT FROM deciding) UNION FROM stating_row)
  EXCEPT
  FROM (FROM "<table>" SELECT *, NULL AS _to UNION ALL BY NAME FROM "<history>") SEMI JOIN altered USING ("<subject>")
  SELECT "<subject>", unnest([_from, _to, _version])
)
SELECT
  getvariable('table_name') AS table_name,
  to_json(struct_pack(*COLUMNS(lambda c: list_contains(getvariable('subject'), c))))::VARCHAR AS subject,
  _point AS version
