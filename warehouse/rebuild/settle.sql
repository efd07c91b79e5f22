-- The applied releases so far are served: their events have fired, and PostgreSQL has their facts.
INSERT INTO refreshed
FROM release SELECT change_set, now()::TIMESTAMP
WHERE status = 'applied' AND change_set NOT IN (FROM refreshed SELECT change_set)
