FROM change_key
SELECT
  (count(*) FILTER (op = 'added'))::INTEGER AS added,
  (count(*) FILTER (op = 'changed'))::INTEGER AS changed,
  (count(*) FILTER (op = 'removed'))::INTEGER AS removed
