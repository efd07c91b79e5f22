-- one row per role of $1 that no worker was seen to run within the last minute, at once after the installation too: what needs it waits
select role from role_seen
where role = any($1::text[]) and (worker is null or seen_at not between now() - interval '1 minute' and now() + interval '1 minute')
order by role
