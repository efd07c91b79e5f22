-- The oldest $3 dead letters of the subscription $1 whose events were published at $2 or later.
select id from delivery
where subscription = $1 and state = 'dead_letter' and created_at >= $2
order by event
limit $3
