-- overdue: as in serving/deliveries/overdue-deliveries.sql
select state, count(*)::int as deliveries, count(*) filter (where overdue)::int as overdue, min(due) filter (where overdue) as "overdue since"
from delivery
cross join lateral (select coalesce(next_attempt_at, created_at) as due) as next
cross join lateral (
  select state in ('pending', 'retrying') and due < now() - interval '10 minutes'
    and not exists (select from subscription where subscription.id = delivery.subscription and held_until > now()) as overdue
) as late
group by state
order by state
