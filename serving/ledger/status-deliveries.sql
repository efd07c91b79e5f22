select state, count(*)::int as deliveries from delivery group by state order by state
