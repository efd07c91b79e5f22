-- result: one row: how many releases of the old file the rebuilt one lacks and should have
FROM release ANTI JOIN rebuilt.release AS rebuilt USING (source, release)
SELECT count(*)::INTEGER AS lacking
WHERE NOT list_contains(getvariable('dropped'), change_set)
