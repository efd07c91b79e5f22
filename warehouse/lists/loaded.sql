-- whether each of the sources was taken in at least once: a list that was never read is not an empty list
SELECT list_has_all(
  (FROM release SELECT coalesce(list(DISTINCT source), []) WHERE status = 'applied'),
  getvariable('sources')
) AS loaded
