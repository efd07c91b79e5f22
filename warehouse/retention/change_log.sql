-- Changes of settled change sets (settled.sql). The companies that left the register stay, and the
-- officers of a company that has none left: the models read what is known of them.
DELETE FROM change_log
WHERE change_set IN (FROM settled_change_set)
  -- its events are still to be computed
  AND change_set NOT IN (FROM event_problem SELECT change_set)
  AND NOT (table_name = 'company' AND op = 'removed')
  -- the titles that a company no longer has (models/features/property.sql)
  AND NOT (table_name IN ('company_title', 'overseas_title') AND op <> 'added')
  -- the only trace of a board that the newest snapshot of officers lacks (models/features/board.sql)
  AND NOT (table_name = 'officer' AND op = 'removed' AND (key->>'company_number') NOT IN (
    FROM officer SELECT company_number WHERE coalesce(numbering, 'products') = 'products'
  ))
