-- `ending`: the forms of the history that end as a row of this release begins. Mostly there is none, and then no row is hashed below.
CREATE OR REPLACE TEMP TABLE ending AS
FROM "<history>" SEMI JOIN (FROM after SELECT "<key>", _from AS _to) USING ("<key>", _to) SELECT "<key>", _to AS _from, rowid AS _place;

-- `meeting`: the rows of this release that begin where an equal form of the history ends: a tie was decided otherwise before
CREATE OR REPLACE TEMP TABLE meeting AS
FROM (
  FROM (FROM after SEMI JOIN ending USING ("<key>", _from)) SELECT "<key>", _from AS _at, hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS _new
)
JOIN (
  FROM "<history>" AS one JOIN (FROM ending SELECT _place) AS its ON one.rowid = its._place
  SELECT "<key>", _to AS _at, hash(*COLUMNS(lambda c: NOT starts_with(c, '_'))) AS _old
) USING ("<key>", _at)
SELECT "<key>", _at
WHERE _new = _old;

-- result: one row: whether this release changes the history of rows on which it does not decide now
SELECT EXISTS (FROM meeting) OR EXISTS (FROM about) AS changes
