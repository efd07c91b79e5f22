-- The raised signals of change sets whose facts PostgreSQL has had since before `before`.
DELETE FROM signal_transition
WHERE change_set IN (
  FROM batch_change_set
  JOIN batch USING (publish)
  SELECT change_set
  GROUP BY change_set
  HAVING max(coalesce(published_at, 'infinity')) < getvariable('before')::TIMESTAMP
)
