-- result: one row: the releases that the rebuilt file has, and whether the features of the served ones are computed
SELECT
  (FROM release SELECT coalesce(list(change_set), [])) AS change_sets,
  EXISTS (FROM feature_state) AS settled
