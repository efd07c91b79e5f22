-- result: one row: whether the table or its history has a statement that is newer than the snapshot
SELECT
  EXISTS (FROM newer)
  OR EXISTS (FROM buried)
  OR EXISTS (FROM "<table>" WHERE _version > getvariable('version')::TIMESTAMP)
  OR EXISTS (FROM "<history>" WHERE _to > getvariable('version')::TIMESTAMP) AS overtaken
