-- The changes and removals of the rows of a table up to the instant in the variable `as_of`, in the form of the change log. They come from the
-- history: the log lacks what a late release brought, and retention shortens it.
FROM (
  FROM (FROM "<database>".main."<history>" AS row_then SELECT "<key>", _to, _source, _release, to_json(row_then) AS before)
  LEFT JOIN (
    FROM (
      FROM "<database>".main."<table>"
      UNION ALL BY NAME
      FROM "<database>".main."<history>" SELECT * EXCLUDE (_to)
    ) AS row_next
    SELECT "<key>", _from AS _to, to_json(row_next) AS after
  ) USING ("<key>", _to)
  SELECT *, to_json(struct_pack("<key>")) AS key
  WHERE _to <= getvariable('as_of')::TIMESTAMP
) AS closed
LEFT JOIN (
  FROM "<database>".main.release
  SELECT version, max({source: source, release: release, retrieved_at: retrieved_at}) AS one
  WHERE table_name = '<table>'
  GROUP BY version
) AS ended ON ended.version = closed._to
SELECT
  coalesce(ended.one.source, closed._source) AS source,
  coalesce(ended.one.release, closed._release) AS release,
  concat(source, '@', release) AS change_set,
  '<table>' AS table_name,
  CASE WHEN after IS NULL THEN 'removed' ELSE 'changed' END AS op,
  closed.key,
  before,
  after,
  coalesce(ended.one.retrieved_at, closed._to) AS known_at
