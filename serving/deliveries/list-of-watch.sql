-- The deliveries of the subscription $3 of a tenant, those of the newest event first, at most $6. $4: only those in this state. $5: only those after
-- this one in that order. A time that has come is not shown: the outbox sends such a delivery in its next runs. The page is chosen before its events
-- are read: a join of both in order reads every event down to the page.
with page as materialized (
  select delivery.*
  from subscription
  join delivery on delivery.subscription = subscription.id
  where tenant = $1 and environment = $2 and subscription.id = $3 and deleted_at is null
    and ($4::text is null or state = $4)
    and ($5::text is null or delivery.event < (select event from delivery as last where last.id = $5 and last.subscription = $3))
  order by delivery.event desc
  limit $6
)
select
  page.id, type, company_number as "companyNumber", source_id as "sourceId", state, attempts, last_status as "lastStatus", last_error as "lastFailure",
  case when next_attempt_at > now() then next_attempt_at end as "nextAttemptAt", page.created_at as "createdAt", settled_at as "settledAt"
from page
join event on event.id = page.event
order by page.event desc
