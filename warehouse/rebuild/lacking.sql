-- result: one row: how many releases of the old file the rebuilt one lacks and should have, and how many it has that were withdrawn
SELECT
  (
    FROM release ANTI JOIN rebuilt.release AS rebuilt USING (source, release)
    SELECT count(*)
    WHERE NOT list_contains(getvariable('dropped'), change_set)
  )::INTEGER AS lacking,
  (FROM rebuilt.release SELECT count(*) WHERE list_contains(getvariable('withdrawn'), change_set))::INTEGER AS withdrawn
