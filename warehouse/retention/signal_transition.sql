-- The raised signals of settled change sets (settled.sql).
DELETE FROM signal_transition
WHERE change_set IN (FROM settled_change_set)
