select delivery.state, count(*)::int as deliveries, count(overdue.due)::int as overdue, min(overdue.due) as "overdue since"
from delivery
left join overdue_delivery as overdue using (id)
group by delivery.state
order by delivery.state
