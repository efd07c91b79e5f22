-- The rows of a snapshot on which newer statements have already decided hold until the first of these.
CREATE OR REPLACE TEMP TABLE overtaken AS
FROM late
UNION
FROM buried
UNION
FROM "<table>" SELECT "<key>" WHERE _version > getvariable('version')::TIMESTAMP;

CREATE OR REPLACE TEMP VIEW said AS FROM versioned SEMI JOIN overtaken USING ("<key>");

-- `about`: the rows that differ from what the history has at the version of the snapshot. The snapshot says nothing about a row in its quarantine; a
-- row that it states although its identifier is in the quarantine counts as stated one by one.
CREATE OR REPLACE TEMP TABLE about AS
FROM (FROM said SELECT "<key>", hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS _new)
FULL JOIN (
  FROM (
    FROM "<table>"
    WHERE NOT (_version <= getvariable('version')::TIMESTAMP AND (NOT EXISTS (FROM newer) OR "<identity>"::VARCHAR IN (FROM undecided)))
    UNION ALL BY NAME
    FROM "<history>" SELECT * EXCLUDE (_to) WHERE _to > getvariable('version')::TIMESTAMP
  )
  SELECT "<key>", hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS _old
  WHERE _from <= getvariable('version')::TIMESTAMP
) USING ("<key>")
SELECT "<key>", getvariable('version')::TIMESTAMP AS _at, false AS _deletes, "<identity>"::VARCHAR AS _identity
WHERE CASE WHEN "<identity>"::VARCHAR IN (FROM unread) THEN _new IS NOT NULL ELSE _new IS DISTINCT FROM _old END
