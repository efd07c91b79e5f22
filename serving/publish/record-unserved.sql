-- Stores the companies of an unserved release; null: they are unknown. Changes nothing when the release is served already.
with unknown as (
  delete from unserved where source = $1 and release = $2 and $3::text[] is null
),
known as (
  insert into unserved (source, release)
  select $1, $2
  where $3::text[] is not null
    and not exists (select from release where source = $1 and release = $2 and state in ('served', 'superseded'))
  on conflict do nothing
  returning source, release
)
insert into unserved_company (company_number, source, release)
select distinct unnest($3::text[]), source, release from known
