-- result: one row: whether the table has taken a release that is newer than this one, or than one of these windows, which may be one of them too
SELECT
  EXISTS (FROM release WHERE table_name = getvariable('table_name') AND version > (FROM applying SELECT min(applying.version)))
  OR EXISTS (FROM applying AS earlier JOIN applying AS later ON earlier.place < later.place AND earlier.version > later.version) AS late
