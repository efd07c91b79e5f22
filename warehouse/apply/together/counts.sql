-- result: one row per release: its rows, the records that staging rejected, those of them that are left out on purpose, and its changes
FROM applying
LEFT JOIN (FROM release_row SELECT _release AS release, count(*) AS rows GROUP BY ALL) USING (release)
LEFT JOIN (FROM release_quarantine SELECT release, count(*) AS rejected, count(*) FILTER (left_out) AS left_out GROUP BY ALL) USING (release)
LEFT JOIN (
  FROM release_change
  SELECT release, count(*) FILTER (op = 'added') AS added, count(*) FILTER (op = 'changed') AS changed, count(*) FILTER (op = 'removed') AS removed
  GROUP BY ALL
) USING (release)
SELECT
  release,
  coalesce(rows, 0)::INTEGER AS rows,
  coalesce(rejected, 0)::INTEGER AS rejected,
  coalesce(left_out, 0)::INTEGER AS left_out,
  coalesce(added, 0)::INTEGER AS added,
  coalesce(changed, 0)::INTEGER AS changed,
  coalesce(removed, 0)::INTEGER AS removed
ORDER BY place
