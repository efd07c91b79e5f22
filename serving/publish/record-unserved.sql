-- Stores the companies of an unserved release, beside those stored before; null: they are unknown.
-- Changes nothing when the release is served already.
with unknown as (
  delete from unserved where source = $1 and release = $2 and $3::text[] is null
),
listed as (
  select $1 as source, $2 as release
  where $3::text[] is not null
    and not exists (select from release where source = $1 and release = $2 and state in ('served', 'superseded'))
),
known as (
  insert into unserved (source, release) select source, release from listed on conflict do nothing
)
insert into unserved_company (company_number, source, release)
select distinct unnest($3::text[]), source, release from listed
on conflict do nothing
