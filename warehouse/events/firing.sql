-- result: one row per waiting change set that may fire events, oldest first, with the tables that it concerns; a baseline fires none
-- A release may state what only the history of its table takes, which changes no row of the table.
FROM waiting
LEFT JOIN (
  FROM (
    FROM change_log SELECT change_set, table_name
    UNION
    FROM release SELECT change_set, table_name WHERE status = 'applied'
  )
  SEMI JOIN waiting USING (change_set)
  SELECT change_set, list(DISTINCT table_name) AS changed
  GROUP BY change_set
) USING (change_set)
SELECT change_set, coalesce(changed, []) AS changed
WHERE NOT baseline
ORDER BY made_at, change_set
