-- The facts of these releases are published: the ledger says so, and their sources state the newest of them. $1: [{source, release}].
with named as (
  select release.source, release.release, data_date, applied_at
  from jsonb_to_recordset($1::jsonb) as named(source text, release text)
  join release using (source, release)
  where state not in ('superseded', 'set-aside')
),
ledger as (
  update release
  set state = 'served', applied_at = coalesce(release.applied_at, now()), served_at = coalesce(served_at, now()),
    failure_code = null, failure_message = null, failed_at = null
  from named
  where release.source = named.source and release.release = named.release and state <> 'served'
),
waiting as (
  delete from unserved using named where unserved.source = named.source and unserved.release = named.release
)
insert into source_state as s (source, data_date, release)
select distinct on (source) source, data_date, release from named order by source, data_date desc, applied_at desc nulls last
on conflict (source) do update set
  data_date = greatest(s.data_date, excluded.data_date),
  release = case when s.data_date > excluded.data_date then s.release else excluded.release end
