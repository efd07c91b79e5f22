-- Finds which rows of the release still count. An older version never replaces a newer one, in whatever order the releases arrive.

-- 1. `newer`: the snapshots of the table that are newer than a row of this release.
CREATE OR REPLACE TEMP TABLE newer AS
FROM release
SELECT source AS newer_source, release AS newer_release, version AS newer_version
WHERE table_name = getvariable('table_name')
  AND source_kind = 'snapshot'
  AND CASE WHEN getvariable('source_kind') = 'snapshot'
    THEN (version, source, release) > (getvariable('version')::TIMESTAMP, getvariable('source'), getvariable('release'))
    ELSE version >= (FROM versioned SELECT min(_version))
  END;

-- 2. `not_read`: the words of the records that these snapshots have in quarantine (unread.sql).
--    Such a snapshot says nothing about a row of that identifier.
CREATE OR REPLACE TEMP TABLE not_read AS
FROM newer JOIN unread_text ON source = newer_source AND release = newer_release
SELECT DISTINCT newer_source, newer_release, unnest(regexp_extract_all(text, '\w+')) AS word;

-- 3. `late`: the rows on which a newer snapshot has already decided.
CREATE OR REPLACE TEMP TABLE late AS
FROM versioned
JOIN newer ON newer_version >= _version
ANTI JOIN not_read
  ON not_read.newer_source = newer.newer_source AND not_read.newer_release = newer.newer_release AND not_read.word = "<identity>"::VARCHAR
SELECT DISTINCT "<key>";

-- 4. `buried`: the subjects that a newer delete removed. A row and a delete of one version: the row stays, because a missing row can hide a fact.
CREATE OR REPLACE TEMP TABLE dead AS
FROM tombstone
SELECT key AS dead_key, version AS dead_version, unnest(from_json(key, getvariable('key_shape')))
WHERE table_name = getvariable('table_name');

CREATE OR REPLACE TEMP TABLE buried AS
FROM versioned
JOIN dead USING ("<subject>")
SELECT DISTINCT "<subject>"
WHERE dead_version > _version OR (dead_version = _version AND _op = 'delete');

CREATE OR REPLACE TEMP VIEW stated AS FROM versioned ANTI JOIN late USING ("<key>") ANTI JOIN buried USING ("<subject>");

-- result: one row: how many newer snapshots the table has
FROM newer SELECT count(*)::INTEGER AS newer
