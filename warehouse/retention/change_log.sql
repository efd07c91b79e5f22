-- Changes of change sets whose facts PostgreSQL has had since before `before`. The companies that left the register stay, and the
-- officers of a company that has none left: the models read what is known of them.
DELETE FROM change_log
WHERE change_set IN (
  FROM batch_change_set
  JOIN batch USING (publish)
  SELECT change_set
  GROUP BY change_set
  HAVING max(coalesce(published_at, 'infinity')) < getvariable('before')::TIMESTAMP
)
  AND NOT (table_name = 'company' AND op = 'removed')
  -- the only trace of a board that the newest snapshot of officers lacks (models/features/board.sql)
  AND NOT (table_name = 'officer' AND op = 'removed' AND (key->>'company_number') NOT IN (FROM officer SELECT company_number))
