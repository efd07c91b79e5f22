-- A late release can show that a row has been as it is for longer, or that it was otherwise in between. The row then names the release that it
-- is as it is since, as if the releases had arrived in their order. A version of the row's own is that of no release, so its row stays.
CREATE OR REPLACE TEMP TABLE began AS
FROM (
  FROM "<table>" AS held
  JOIN (
    FROM known_release
    SELECT version AS _from, max({source: source, release: release, data_date: data_date}) AS one
    GROUP BY version
  ) AS since USING (_from)
  ANTI JOIN (FROM known_release SELECT source AS _source, release AS _release, version AS _from) AS named USING (_source, _release, _from)
  -- of two releases of one version, a row of this one does not take the name of the other
  ANTI JOIN (FROM versioned SELECT "<key>", _release_version AS _from) AS given USING ("<key>", _from)
  SELECT "<key>", held.rowid AS _place, since.one.source, since.one.release, since.one.data_date
  UNION ALL
  FROM "<table>" AS held
  JOIN (FROM versioned SELECT "<key>", _release_version AS _from, _release AS _by, _since AS _day) AS given USING ("<key>", _from)
  SELECT "<key>", held.rowid, getvariable('source'), given._by, given._day
  WHERE NOT (_source = getvariable('source') AND _release = given._by)
);

UPDATE "<table>" SET _source = began.source, _release = began.release, _since = began.data_date FROM began WHERE "<table>".rowid = began._place;

-- The facts name the release of a row, so a row that names another one counts as changed for touches.sql.
CREATE OR REPLACE TEMP VIEW after AS FROM after_change SELECT * EXCLUDE (_change) UNION ALL BY NAME FROM "<table>" SEMI JOIN began USING ("<key>");

-- result: one row: how many rows name another release
FROM began SELECT count(*)::INTEGER AS renamed
