-- result: one row: the PostgreSQL and its batch that `published` describes, and the batch in flight
SELECT
  (FROM serving_known SELECT max(epoch)) AS epoch,
  (FROM serving_known SELECT max(publish)) AS publish,
  (FROM batch SELECT max(publish) WHERE published_at IS NULL) AS in_flight
