-- The source states the newest release that is served: one that an operator has set aside must not make its records look newer than they are.
update source_state set (data_date, release) = (
  select data_date, release from release
  where source = $1 and state = 'served'
  order by data_date desc, applied_at desc nulls last
  limit 1
)
where source = $1
