-- result: one row per match that a record of no baseline states; $1: [{match, companyNumber, release, sources}]
-- rule: as `baselineOf` (activities/stored-release.ts): a release of the first look, or of before it, fires no event. A release that the ledger lacks
-- is no baseline
with stated as (
  select one.match, coalesce(one.release, facts -> 'register' -> 'evidence' ->> 'release') as release, one.sources
  from jsonb_to_recordset($1::jsonb) as one(match text, "companyNumber" text, release text, sources text[])
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
