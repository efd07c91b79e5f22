-- result: one row per release whose change set is in the batch
FROM release JOIN batch_change_set USING (change_set)
SELECT source, release
WHERE publish = getvariable('publish') AND status = 'applied'
ORDER BY applied_at, source, release
