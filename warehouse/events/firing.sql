-- result: one row per waiting change set that may fire events, oldest first; a baseline fires none
FROM waiting SELECT change_set WHERE NOT baseline ORDER BY made_at, change_set
