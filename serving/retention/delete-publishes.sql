-- Deletes up to $1 rows of batches that were published $2 days ago, but never the newest batch.
with old as (
  select id from publish
  where published_at < now() - make_interval(days => $2) and sequence < (select max(sequence) from publish)
  limit $1
),
deleted as (delete from publish using old where publish.id = old.id returning 1)
select count(*) as rows from deleted
