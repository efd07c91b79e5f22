-- Deletes up to $1 watches that their tenant deleted $2 days ago and that no delivery needs any more.
with old as (
  select id from subscription
  where deleted_at < now() - make_interval(days => $2) and not exists (select from delivery where delivery.subscription = subscription.id)
  limit $1
),
deleted as (delete from subscription using old where subscription.id = old.id returning 1)
select count(*) as rows from deleted
