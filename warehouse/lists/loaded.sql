-- result: one row: whether every source of the list was applied at least once; a list that was never loaded is not an empty list
SELECT list_has_all(
  (FROM release SELECT coalesce(list(DISTINCT source), []) WHERE status = 'applied'),
  getvariable('sources')
) AS loaded
