-- one row: how many deliveries are overdue, and since when the oldest is
select count(*)::int as "overdue", min(due) as "since" from overdue_delivery
