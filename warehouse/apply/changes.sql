-- Turns `old_rows` and `new_rows` (snapshot.sql, statements.sql) into the change of the current table.
-- `_place`: the place of an old row in the table.

-- 1. `difference`: one row per key whose record differs, with the row that the release states; of a removed row the key alone. The release is scanned
--    once: to compare the rows and then to read those that differ takes longer. hash() differs between versions of DuckDB, so it is compared here and
--    stored nowhere.
CREATE OR REPLACE TEMP TABLE difference AS
FROM (
  FROM (FROM new_rows SELECT *, hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS _new) AS new
  FULL JOIN (FROM old_rows SELECT "<key>", hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS _old, _place AS _held_at) AS old USING ("<key>")
)
SELECT * EXCLUDE (_new, _old), CASE WHEN _old IS NULL THEN 'added' WHEN _new IS NULL THEN 'removed' ELSE 'changed' END AS _change
WHERE _old IS DISTINCT FROM _new;

CREATE OR REPLACE TEMP VIEW change_key AS FROM difference SELECT "<key>", _change AS op;

-- 2. `before` and `after`: the rows that differ, as they were and as they become. Views, as in first-load.sql: one connection applies several tables.
--    `_change`: the op of their key, so that the change log joins only rows that have both forms.
CREATE OR REPLACE TEMP TABLE before_change AS
FROM old_rows JOIN (FROM difference SELECT _held_at AS _place, _change WHERE _change <> 'added') USING (_place);

CREATE OR REPLACE TEMP VIEW after_change AS
FROM difference SELECT * EXCLUDE (_held_at), getvariable('source') AS _source, _version AS _from WHERE _change <> 'removed';

CREATE OR REPLACE TEMP VIEW before AS FROM before_change SELECT * EXCLUDE (_place, _change);
CREATE OR REPLACE TEMP VIEW after AS FROM after_change SELECT * EXCLUDE (_change);
-- none yet: history/splice.sql replaces it
CREATE OR REPLACE TEMP VIEW past AS FROM "<table>" LIMIT 0;

-- 3. The history takes the rows as they were, until the version that changed them.
INSERT INTO "<history>" BY NAME FROM before JOIN closing USING ("<key>") WHERE _from < _to;

-- 4. The current table takes the release.
CREATE OR REPLACE TEMP TABLE again AS
FROM old_rows AS held
ANTI JOIN change_key USING ("<key>")
JOIN (FROM reasserted SELECT "<key>", _version AS _newer) AS newer_row USING ("<key>")
SELECT "<subject>", _place, _newer, held._version, held._from
WHERE _newer > held._version;

DELETE FROM "<table>" WHERE rowid IN (FROM before_change SELECT _place);

INSERT INTO "<table>" BY NAME FROM after;

-- A late release may have to know that the row was stated at this version too.
INSERT INTO restatement BY NAME
FROM (FROM again SELECT DISTINCT "<subject>", _version WHERE _version > _from)
SELECT
  getvariable('table_name') AS table_name,
  to_json(struct_pack(*COLUMNS(lambda c: list_contains(getvariable('subject'), c))))::VARCHAR AS subject,
  _version AS version;

UPDATE "<table>" SET _version = _newer FROM again WHERE "<table>".rowid = _place;

-- 5. The change log. It leaves out a baseline's additions: they are the current table, and 5.7 million rows twice would only cost time.
--    Additions and removals have one form, so they take no join of whole rows.
--    `stated_columns`: those that a row of a snapshot states. The products of officers leave six columns empty that the API fills. A
--    list stays: models tell an empty one from none. Several releases of another kind are applied in one pass, and each form is that of its release alone.
SET VARIABLE stated_columns = (
  FROM (
    UNPIVOT (
      FROM (FROM after_change SELECT COLUMNS(lambda c: NOT starts_with(c, '_')))
      SELECT coalesce(bool_or(COLUMNS(*) IS NOT NULL OR ends_with(typeof(COLUMNS(*)), ']')), false)
    ) ON COLUMNS(*) INTO NAME column_name VALUE is_stated
  )
  SELECT list(column_name)
  WHERE is_stated OR getvariable('source_kind') <> 'snapshot' OR list_contains(getvariable('key'), column_name)
);

INSERT INTO change_log BY NAME
WITH old AS (
  FROM before_change
  SELECT "<key>", _change, to_json(struct_pack(*COLUMNS(lambda c: c NOT IN ('_place', '_change')))) AS before
),
new AS (
  FROM after_change
  -- the row of the log itself names the release, so its columns in the form are left out: a third of the text of an officer
  SELECT "<key>", _change, _release AS _by, to_json(struct_pack(*COLUMNS(lambda c: list_contains(getvariable('stated_columns'), c)))) AS after
),
log AS (
  FROM new SEMI JOIN (FROM applying SELECT release AS _by WHERE NOT baseline) USING (_by)
  SELECT "<key>", _change AS op, _by, NULL AS before, after
  WHERE _change = 'added'
  UNION ALL
  FROM (FROM old SELECT "<key>", before WHERE _change = 'changed') JOIN (FROM new WHERE _change = 'changed') USING ("<key>")
  SELECT "<key>", _change, _by, before, after
  UNION ALL
  FROM (FROM old WHERE _change = 'removed') LEFT JOIN stating USING ("<subject>")
  SELECT "<key>", _change, coalesce(_by, getvariable('release')), before, NULL
)
FROM (FROM log SELECT *, to_json(struct_pack(*COLUMNS(lambda c: list_contains(getvariable('key'), c)))) AS key_json)
JOIN applying AS its ON its.release = _by
SELECT
  its.change_set,
  getvariable('source') AS source,
  its.release,
  getvariable('table_name') AS table_name,
  op,
  key_json AS key,
  before,
  after,
  its.retrieved_at AS known_at;

-- result: one row of counts
FROM change_key
SELECT
  (count(*) FILTER (op = 'added'))::INTEGER AS added,
  (count(*) FILTER (op = 'changed'))::INTEGER AS changed,
  (count(*) FILTER (op = 'removed'))::INTEGER AS removed
