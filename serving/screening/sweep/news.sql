-- result: one row per match that a record of no baseline states; $1: [{match, companyNumber, release, since, sources, updates}]
-- rule: as `baselineOf` (activities/stored-release.ts): a release of the first look, or of before it, fires no event. A release that the ledger lacks
-- is no baseline. As `stated_change` and `is_followed` (models/event-macros.sql): the first answer of a look-up about the company fires none, but for what
-- began since a stream or the daily updates of the same records are followed: what states the same later changes no match
with stated as (
  select one.match, one."companyNumber" as company_number, coalesce(one.release, facts -> 'register' -> 'evidence' ->> 'release') as release, one.since, one.sources, one.updates
  from jsonb_to_recordset($1::jsonb) as one(match text, "companyNumber" text, release text, since date, sources text[], updates text[])
  left join company_facts on company_facts.company_number = one."companyNumber"
)
select distinct match
from stated
where not exists (
  select from release
  left join source_state using (source)
  where release.release = stated.release and release.source = any (stated.sources)
    and (release.baseline or release.run_kind <> 'scheduled')
    and release.data_date <= coalesce(baseline_through, case when release.baseline then release.data_date end)
)
and not exists (
  select from company_lookup as asked
  where asked.company_number = stated.company_number and asked.source = any (stated.sources) and asked.first_release = stated.release
    and not coalesce(
      stated.since >= (
        select min(followed.since)
        from (
          select followed_since as since from stream where stream.source = any (stated.sources)
          union all
          select data_date from release where release.source = any (stated.updates) and release.state in ('applied', 'served', 'superseded')
        ) as followed
      ),
      false
    )
)
