-- The events of the sectors of $1 that were not elevated before, or again after they were not: `since` is later. A late notice that moves it to an
-- earlier month is not news. One for every watched or monitored company whose first SIC code is of the sector. $2: the build of the models.
with stated as (
  select * from jsonb_to_recordset($1::jsonb) as sector(division text, "monthEnd" date, recent integer, expected numeric, since date)
),
known as (select from sector_build where feature_build = $2),
raised as (
  select stated.* from stated
  left join sector_state using (division)
  where exists (select from known) and (sector_state.since is null or stated.since > sector_state.since)
),
portfolio as (
  select company_number
  from subscription_company as listed
  join subscription on subscription.id = listed.subscription
  where environment = 'live' and disabled_at is null
  union
  select company_number from monitored_company where environment = 'live'
)
insert into event_in (type, company_number, source_id, company_name, occurred_at, detail, metadata)
select
  'sector_stress.elevated',
  company_number,
  concat(division, '/', to_char(since, 'YYYY-MM')),
  facts.name,
  ("monthEnd" + 1)::timestamp at time zone 'Europe/London',
  format(
    'Insolvencies in the sector of the company (SIC division %s) rose: %s in the three months to %s, where the year before lets %s be expected',
    division, recent, "monthEnd", expected
  ),
  jsonb_build_object('sic_division', division, 'month_end', "monthEnd", 'insolvencies', recent, 'expected', expected, 'elevated_since', since)
from raised
join company_facts as facts on left(facts.facts -> 'register' -> 'sicCodes' ->> 0, 2) = division
join portfolio using (company_number)
where (facts.facts -> 'register' ->> 'onRegister')::boolean
