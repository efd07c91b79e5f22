-- Records an applied or superseded release and the newest data date of its source, in one statement.
with ledger as (
  update release
  set state = case when state = 'served' then state else $3 end, applied_at = coalesce(applied_at, now()), change_set = $4,
    rows = $5, rejected = $6, added = $7, changed = $8, removed = $9, companies = $10,
    failure_code = null, failure_message = null, failed_at = null
  where source = $1 and release = $2
  returning data_date, run_kind
),
mended as (
  -- a file that an operator loads clears the failure that the operator acted on
  select from ledger where run_kind = 'file'
)
insert into source_state as s (source, data_date, release)
select $1, data_date, $2 from ledger where $3 = 'applied'
on conflict (source) do update set
  data_date = greatest(s.data_date, excluded.data_date),
  release = case when s.data_date > excluded.data_date then s.release else excluded.release end,
  failed_at = case when exists (select from mended) then null else s.failed_at end,
  failure_code = case when exists (select from mended) then null else s.failure_code end,
  failure_message = case when exists (select from mended) then null else s.failure_message end
