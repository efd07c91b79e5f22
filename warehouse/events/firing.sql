-- result: one row per waiting change set that may fire events, oldest first, with the tables that it changed; a baseline fires none
FROM waiting
LEFT JOIN (FROM change_log SEMI JOIN waiting USING (change_set) SELECT change_set, list(DISTINCT table_name) AS changed GROUP BY change_set) USING (change_set)
SELECT change_set, coalesce(changed, []) AS changed
WHERE NOT baseline
ORDER BY made_at, change_set
