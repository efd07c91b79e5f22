-- result: one row: the state of the claim on a key. The caller holds the key when it was free, had expired, or its holder's lease ended.
-- No row: another process claimed the key while this statement ran.
-- With a claim the row carries what a live clearance is decided from, as of one instant and in the same round trip: the facts of both companies
-- (null: no record ever had the number), the state of every source, and what these facts may lack: applied releases whose facts were not published
-- within two minutes, or that a clock which jumped backwards dates in the future (one row per source, its oldest release; a release whose companies
-- are known counts only when it concerns one of the two), companies that were set aside, whether the warehouse
-- is outdated, the served version of every screening list, and PostgreSQL's clock. Without company numbers nothing of
-- this is read.
with hasty as (
  -- a power cut may undo a claim: nothing was stored, and the caller's retry claims again. The decision itself is written durably
  select set_config('synchronous_commit', 'off', true)
),
claim as (
  insert into idempotency as held (tenant, environment, key, fingerprint, state, owner, lease_until, expires_at)
  select $1, $2, $3, $4, 'started', $5, now() + make_interval(secs => $6), now() + make_interval(secs => $7) from hasty
  on conflict (tenant, environment, key) do update set
    fingerprint = excluded.fingerprint, state = 'started', owner = excluded.owner, lease_until = excluded.lease_until,
    status = null, body = null, decision = null, created_at = now(), expires_at = excluded.expires_at
  where held.expires_at <= now()
     or (held.state = 'started' and held.lease_until <= now() and held.fingerprint = excluded.fingerprint)
  returning 'claimed' as state
)
select
  state,
  true as same,
  null::int as status,
  null::bytea as body,
  0 as wait,
  (select json_build_object('facts', facts, 'featureBuild', feature_build) from company_facts where company_number = $8) as payer,
  (select json_build_object('facts', facts, 'featureBuild', feature_build) from company_facts where company_number = $9) as payee,
  case when $8 is not null then (select sources from read_sources) end as sources,
  case when $8 is not null then (select lists from read_lists) end as lists,
  case when $8 is not null then json_build_object(
    'readAt', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'unserved', (
      select coalesce(json_agg(json_build_object(
        'source', source,
        'release', release,
        'releases', releases,
        'appliedAt', to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by source), '[]')
      from (
        select distinct on (source) source, release, applied_at, count(*) over (partition by source) as releases
        from overdue_release
        where every_company or exists (
          select from unserved_company as waiting
          where waiting.source = overdue_release.source and waiting.release = overdue_release.release and waiting.company_number in ($8, $9)
        )
        order by source, applied_at
      ) as overdue
    ),
    'setAside', (
      select coalesce(json_agg(json_build_object('companyNumber', company_number, 'code', code) order by company_number, code), '[]')
      from publish_problem
      where part = 'facts' and company_number in ($8, $9)
    ),
    'outdated', (select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from facts_outdated)
  ) end as publication
from claim
union all
select state, fingerprint = $4, status, body, ceil(extract(epoch from lease_until - now()))::int, null, null, null, null, null
from idempotency
where tenant = $1 and environment = $2 and key = $3 and not exists (select from claim)
