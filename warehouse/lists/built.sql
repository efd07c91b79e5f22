-- result: one row per list that was exported, with the build of its model; null: an earlier version of the program did not record it
FROM list_export LEFT JOIN list_built USING (list) SELECT list, build
