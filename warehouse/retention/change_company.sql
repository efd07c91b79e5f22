-- The companies of settled change sets (settled.sql).
DELETE FROM change_company
WHERE change_set IN (FROM settled_change_set)
