-- Deletes what is past its time among $2 events after event $1: attempts and deliveries that were delivered $3 days ago or became a dead letter $4
-- days ago, and events of $5 days ago that no delivery needs any more. The identity of a deleted event stays. A delivery that a replay makes due at this
-- moment is locked or no longer settled, and stays with its event.
with walked as (
  select id, created_at, type, company_number, source_id from event where id > $1 order by id limit $2
),
settled as (
  select delivery.id, delivery.event
  from delivery
  join walked on walked.id = delivery.event
  where (state = 'delivered' and settled_at < now() - make_interval(days => $3))
    or (state = 'dead_letter' and settled_at < now() - make_interval(days => $4))
  for update of delivery skip locked
),
attempts as (delete from attempt using settled where attempt.delivery = settled.id returning 1),
deliveries as (delete from delivery using settled where delivery.id = settled.id returning 1),
old as (
  select id, type, company_number, source_id
  from walked
  where created_at < now() - make_interval(days => $5)
    and not exists (select from delivery where delivery.event = walked.id and delivery.id not in (select settled.id from settled))
),
identities as (
  insert into event_identity
  select md5(concat_ws('|', type, company_number, source_id))::uuid from old
  on conflict do nothing
),
events as (delete from event using old where event.id = old.id returning 1)
select
  (select max(id) from walked) as last,
  (select count(*) from attempts) as attempts,
  (select count(*) from deliveries) as deliveries,
  (select count(*) from events) as events
