-- Forgets what PostgreSQL holds: the next batch holds every company, and the events that PostgreSQL may lack.
UPDATE event SET publish = NULL
WHERE publish IN (FROM batch SELECT publish WHERE published_at IS NULL OR sequence > getvariable('sequence')::BIGINT);
DELETE FROM batch WHERE published_at IS NULL;
DELETE FROM batch_company;
DELETE FROM batch_change_set;
DELETE FROM published;
DELETE FROM serving_known;
INSERT INTO serving_known VALUES (getvariable('epoch'), getvariable('serving_publish'))
