-- Records an applied or superseded release, in one statement. Its source states the release only once the facts are published (releases-served.sql).
with ledger as (
  update release
  set state = case when state in ('served', 'set-aside') then state else $3 end, applied_at = coalesce(applied_at, now()), change_set = $4,
    rows = $5, rejected = $6, added = $7, changed = $8, removed = $9, companies = $10, unmapped = $11::jsonb,
    failure_code = null, failure_message = null, failed_at = null
  where source = $1 and release = $2
  returning run_kind = 'file' or edition_of is not null as by_hand
)
-- a file that an operator loads clears the failure that the operator acted on
update source_state set failed_at = null, failure_code = null, failure_message = null
where source = $1 and exists (select from ledger where by_hand)
