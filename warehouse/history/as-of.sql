-- The rows of a current table that were valid at the instant in the variable `as_of`, UTC. A row names the release that first stated it as it is,
-- when that release gave it its version: a release that arrived late can lie before the one that the table names. Of several releases of one version
-- a row keeps the one that it names. `_version` is the newest statement of the row up to the instant.
CREATE OR REPLACE TEMP VIEW "<table>" AS
FROM (
  FROM (
    FROM "<database>".main."<table>" WHERE _from <= getvariable('as_of')::TIMESTAMP
    UNION ALL BY NAME
    FROM "<database>".main."<history>"
    SELECT * EXCLUDE (_to)
    WHERE _from <= getvariable('as_of')::TIMESTAMP AND _to > getvariable('as_of')::TIMESTAMP
  )
  SELECT *, CASE WHEN _version > getvariable('as_of')::TIMESTAMP THEN to_json(struct_pack("<subject>"))::VARCHAR END AS _stated_later
) AS held
LEFT JOIN (
  FROM "<database>".main.restatement
  SELECT subject, max(version) AS version
  WHERE table_name = '<table>' AND version <= getvariable('as_of')::TIMESTAMP
  GROUP BY subject
) AS stated ON stated.subject = held._stated_later
LEFT JOIN (
  FROM "<database>".main.release
  SELECT version, max({source: source, release: release, data_date: data_date}) AS one
  WHERE table_name = '<table>'
  GROUP BY version
) AS began ON began.version = held._from
LEFT JOIN (FROM "<database>".main.release SELECT source, release, version WHERE table_name = '<table>') AS own
  ON own.source = held._source AND own.release = held._release AND own.version = held._from
SELECT
  held.* EXCLUDE (_stated_later) REPLACE (
    CASE WHEN _stated_later IS NULL THEN held._version ELSE greatest(held._from, stated.version) END AS _version,
    coalesce(own.source, began.one.source, held._source) AS _source,
    coalesce(own.release, began.one.release, held._release) AS _release,
    CASE WHEN own.release IS NULL THEN coalesce(began.one.data_date, held._since) ELSE held._since END AS _since
  );

-- The forms that the rows no longer had at the instant.
CREATE OR REPLACE TEMP VIEW "<history>" AS
FROM "<database>".main."<history>" WHERE _to <= getvariable('as_of')::TIMESTAMP
