-- One row: what became of our claim on a key. It is ours when it was free, had expired, or was left by a process that died.
-- No row: somebody claimed it while this statement ran.
with claim as (
  insert into idempotency as held (tenant, environment, key, fingerprint, state, owner, lease_until, expires_at)
  values ($1, $2, $3, $4, 'started', $5, now() + make_interval(secs => $6), now() + make_interval(secs => $7))
  on conflict (tenant, environment, key) do update set
    fingerprint = excluded.fingerprint, state = 'started', owner = excluded.owner, lease_until = excluded.lease_until,
    status = null, body = null, decision = null, created_at = now(), expires_at = excluded.expires_at
  where held.expires_at <= now()
     or (held.state = 'started' and held.lease_until <= now() and held.fingerprint = excluded.fingerprint)
  returning 'claimed' as state
)
select state, true as same, null::int as status, null::bytea as body, 0 as wait from claim
union all
select state, fingerprint = $4, status, body, ceil(extract(epoch from lease_until - now()))::int
from idempotency
where tenant = $1 and environment = $2 and key = $3 and not exists (select from claim)
