-- result: one row per release of the sources $1 (null: of all) that was ever applied, in the order of application
-- `withdrawn`: an operator set it aside or replaced it by an edition. `dropped`: that, or a law demanded the deletion of its evidence
-- Grouped and joined, not looked up for each release: a stream adds thousands of releases a day.
with correction as (
  select source, edition_of as corrected, max(offered_at) as offered_at
  from release
  where edition_of is not null and state in ('applied', 'served')
  group by source, edition_of
),
expired as (select distinct source, release from expired_evidence where record = ''),
ever_applied as (
  select
    release.source, release.release, data_date::text as "dataDate", run_kind as "runKind", baseline,
    state = 'applied' as unserved, state = 'served' as served, coalesce(rows, 0)::integer as rows, applied_at,
    state = 'set-aside' or coalesce(correction.offered_at > release.offered_at, false) as withdrawn,
    expired.release is not null as expired
  from release
  left join correction on correction.source = release.source and correction.corrected = coalesce(release.edition_of, release.release)
  left join expired on expired.source = release.source and expired.release = release.release
  where applied_at is not null and ($1::text[] is null or release.source = any ($1))
)
select *, withdrawn or expired as dropped from ever_applied order by applied_at, source, release
