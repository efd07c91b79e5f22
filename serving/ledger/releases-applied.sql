-- result: one row per release that was ever applied, in the order of application
-- `withdrawn`: an operator set it aside or replaced it by an edition. `dropped`: that, or a law demanded the deletion of its evidence
select *, withdrawn or expired as dropped
from (
  select
    source, release, data_date::text as "dataDate", run_kind as "runKind", baseline, state = 'applied' as unserved, state = 'served' as served,
    coalesce(rows, 0)::integer as rows, applied_at,
    state = 'set-aside' or exists (
      select from release as edition
      where edition.source = release.source and edition.edition_of = coalesce(release.edition_of, release.release)
        and edition.offered_at > release.offered_at and edition.state in ('applied', 'served')
    ) as withdrawn,
    exists (
      select from expired_evidence as expired
      where expired.source = release.source and expired.release = release.release and expired.record = ''
    ) as expired
  from release
  where applied_at is not null
) as ever_applied
order by applied_at, source, release
