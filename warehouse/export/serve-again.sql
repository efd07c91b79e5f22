-- A release whose facts are published already goes into the next batch, which names it as served: PostgreSQL has just recorded it as applied.
DELETE FROM batch_change_set
WHERE change_set = getvariable('change_set') AND publish IN (FROM batch SELECT publish WHERE published_at IS NOT NULL)
