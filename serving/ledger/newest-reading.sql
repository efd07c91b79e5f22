-- result: one row: the newest of the release $2 and of those that read its records again, whose ids begin with $3
select r.release, r.state,
  coalesce(array_agg(u.record order by u.record) filter (where not u.given_up), '{}') as unread,
  max(u.asked_day)::text as "askedDay"
from release r
left join unread_record u on u.source = r.source and u.release = r.release
where r.source = $1 and (r.release = $2 or starts_with(r.release, $3) and r.state <> 'set-aside')
group by r.release, r.state, r.offered_at
order by r.offered_at desc, r.release desc
limit 1
