-- Changes of change sets whose facts PostgreSQL has had since before `before`. The companies that left the register stay: the models read what is
-- known of them.
DELETE FROM change_log
WHERE change_set IN (
  FROM batch_change_set
  JOIN batch USING (publish)
  SELECT change_set
  GROUP BY change_set
  HAVING max(coalesce(published_at, 'infinity')) < getvariable('before')::TIMESTAMP
)
  AND NOT (table_name = 'company' AND op = 'removed')
