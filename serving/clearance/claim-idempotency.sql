-- result: one row: the state of the claim on a key. The caller holds the key when it was free, had expired, or its holder's lease ended.
-- A stored answer carries `isExpired`: its decision has expired meanwhile.
-- No row: another process claimed the key while this statement ran.
-- With a claim the row carries what a live clearance is decided from, as of one instant and in the same round trip: of both companies and of those in their
-- chains of owners the facts (of the two alone), the people, and whether their newest facts were set aside; the matches of the two that count for tenant $1
-- (as serving/screening/sweep/standing.sql selects them); whether a company waits for its screening; PostgreSQL's clock; the version of everything else that
-- an answer rests on; and whether an applied release is not published in time. Where the caller does not hold that version, or a release is overdue,
-- serving/clearance/read-clearance.sql reads all of it. Without company numbers nothing of this is read.
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
  false as "isExpired",
  0 as wait,
  case when $8::text is not null then (
    select json_agg(json_build_object(
      'companyNumber', asked.number,
      'isPublished', company.company_number is not null,
      'published', case when asked.number in ($8, $9) then json_build_object(
        'facts', facts,
        'featureBuild', feature_build,
        'regained', array(select source from regained_company as regained where regained.company_number = asked.number)
      ) end,
      'name', name,
      'people', people,
      'setAsideCodes', array(
        select code from publish_problem as problem where problem.company_number = asked.number and part = 'facts' order by code
      ),
      'isWaiting', exists (select from screening_waiting as waiting where waiting.company_number = asked.number),
      'parties', array(
        select distinct party
        from screening_match as match
        where match.company_number = asked.number and asked.number in ($8, $9) and exists (
          select from screening_match as counting
          where counting.company_number = asked.number and (counting.effect <> 'INFO' or exists (
            select from screening_decision as decision
            where decision.tenant = $1 and decision.environment = 'live' and decision.list = counting.list
              and decision.entry = counting.entry and decision.verdict = 'true-match'
          ))
        )
      )
    ))
    from (
      select $8::text union select $9::text union select unnest(chain) from screening_chain where company_number in ($8, $9)
    ) as asked (number)
    left join company_facts as company on company.company_number = asked.number
  ) end as companies,
  case when $8 is not null then (select version from answers_version) end as version,
  case when $8 is not null then exists (select from overdue_release) end as "isOverdue",
  case when $8 is not null then to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "readAt"
from claim
union all
select
  state, fingerprint = $4, status, body,
  exists (select from decision where decision.id = held.decision and decision.expires_at <= now()),
  ceil(extract(epoch from lease_until - now()))::int, null, null, null, null
from idempotency as held
where tenant = $1 and environment = $2 and key = $3 and not exists (select from claim)
