-- result: one row per release of the sources $1 (null: of all) that was ever applied, in the order of application
-- `withdrawn`: an operator set it aside or replaced it by an edition. `dropped`: that, or a law demanded the deletion of its evidence
-- A window and a hashed list, and no join: PostgreSQL joins with a search for each release when its statistics are older than the releases that a stream added
-- since, and a stream adds thousands a day.
with ever_applied as (
  select
    source, release, data_date::text as "dataDate", run_kind as "runKind", baseline,
    state = 'applied' as unserved, state = 'served' as served, coalesce(rows, 0)::integer as rows, applied_at,
    state = 'set-aside' or coalesce(
      max(offered_at) filter (where edition_of is not null and state in ('applied', 'served')) over (partition by source, coalesce(edition_of, release)) > offered_at,
      false
    ) as withdrawn,
    (source, release) in (select source, release from expired_evidence where record = '') as expired
  from release
  where applied_at is not null and ($1::text[] is null or source = any ($1))
)
select *, withdrawn or expired as dropped from ever_applied order by applied_at, source, release
