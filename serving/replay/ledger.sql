-- grain: one row per release that was ever applied, in the order of application. `servedAt`: when the facts were first published that hold it; null:
-- they were not, or it came too late to change more than the history
select
  source, release, data_date::text as "dataDate", run_kind as "runKind", baseline, coalesce(rows, 0)::integer as rows, state = 'superseded' as superseded,
  applied_at as "appliedAt", served_at as "servedAt", content_hash as "contentHash"
from release
where applied_at is not null
order by applied_at, source, release
