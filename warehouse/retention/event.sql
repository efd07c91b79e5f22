-- The events of batches that PostgreSQL has had since before `before`.
DELETE FROM event WHERE publish IN (FROM batch SELECT publish WHERE published_at < getvariable('before')::TIMESTAMP)
