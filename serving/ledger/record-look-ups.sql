-- Records the answers of release $2 of source $1; $3 = JSON list of {company, askedAt, answer, records, failure}. A release that was fetched on a later
-- day than its own is no baseline: its answers state what happened since.
with late as (
  update release set baseline = false
  where source = $1 and release = $2 and baseline
    and data_date < (select max(left(a."askedAt", 10)::date) from jsonb_to_recordset($3::jsonb) as a ("askedAt" text))
)
insert into company_lookup as l (source, company_number, asked_at, answer, records, release, first_release, failed_at, failure)
select
  $1,
  a.company,
  case when a.answer <> 'failed' then a."askedAt" end,
  nullif(a.answer, 'failed'),
  case when a.answer <> 'failed' then a.records end,
  case when a.answer <> 'failed' then $2 end,
  case when a.answer <> 'failed' then $2 end,
  case when a.answer = 'failed' then a."askedAt" end,
  a.failure
from jsonb_to_recordset($3::jsonb) as a (company text, "askedAt" timestamptz, answer text, records integer, failure text)
on conflict (source, company_number) do update set
  asked_at = coalesce(excluded.asked_at, l.asked_at),
  answer = coalesce(excluded.answer, l.answer),
  records = coalesce(excluded.records, l.records),
  release = coalesce(excluded.release, l.release),
  first_release = case when l.release is null then excluded.first_release else l.first_release end,
  failed_at = excluded.failed_at,
  failure = excluded.failure
where coalesce(excluded.asked_at, excluded.failed_at) >= greatest(l.asked_at, l.failed_at)
