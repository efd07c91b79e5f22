-- Changes of settled change sets (settled.sql). The removals of companies stay, and those of the officers of a company that has none left.
DELETE FROM change_log
WHERE change_set IN (FROM settled_change_set)
  -- its events are still to be computed. Their models also read which look-ups of the release were a first answer, and what the releases since have
  -- removed (models/event-macros.sql)
  AND change_set NOT IN (FROM event_problem SELECT change_set)
  AND NOT (table_name = 'company_lookup' AND release IN (FROM event_problem JOIN release USING (change_set) SELECT release.release))
  AND NOT (op = 'removed' AND change_set IN (
    FROM event_problem
    JOIN release AS its USING (change_set)
    JOIN release AS later ON later.table_name = its.table_name AND later.applied_at >= its.applied_at
    SELECT later.change_set
  ))
  -- which release deleted them (models/features/departed.sql, models/features/board.sql)
  AND NOT (table_name = 'company' AND op = 'removed')
  AND NOT (table_name = 'officer' AND op = 'removed' AND (key->>'company_number') NOT IN (
    FROM officer SELECT company_number WHERE coalesce(numbering, 'products') = 'products'
  ))
