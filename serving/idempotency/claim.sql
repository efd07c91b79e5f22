-- result: one row: the state of the claim on a key. The caller holds the key when it was free, had expired, or its holder's lease ended.
-- A stored answer carries `isExpired`: its decision has expired meanwhile.
-- No row: another process claimed the key while this statement ran.
-- With a claim the row carries what a live clearance of tenant $1 between companies $8 and $9 is decided from,
-- as of one instant and in the same round trip:
--   companies  of both and of those in their chains of owners the facts (of the two alone), the people, and whether their newest facts were set
--              aside; the matches of the two that count for the tenant (as serving/screening/sweep/standing.sql selects them);
--              whether a company waits for its screening
--   version    names the state of everything that answers about all companies rest on
--   shared     that state, unless it is the version $10, which the caller holds: the state of every source, the served version of every screening
--              list, what every company was screened against (null: a sweep runs or is due), since when all facts may lack records, and the version
--              of the scorecard that serves
--   unserved   applied releases whose facts were not published within two minutes, or that a clock which jumped backwards dates in the future: one
--              row per source, its oldest release; a release whose companies are known counts only when it concerns one of the two or of their chains
-- Without company numbers nothing of this is read. A claim always carries `readAt`, PostgreSQL's clock.
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
),
answers as materialized (
  select version from answers_version where $8::text is not null
)
select
  state,
  true as same,
  null::int as status,
  null::bytea as body,
  false as "isExpired",
  0 as wait,
  case when $8 is not null then (
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
          ) or exists (
            select from screening_entry as listed, screening_sweep as swept
            where listed.list = counting.list and listed.id = counting.entry and swept.kind = 'entries'
              and listed.entry->>'from' > swept.screened->>'day'
          ))
        )
      )
    ))
    from (
      select $8::text union select $9::text union select unnest(chain) from screening_chain where company_number in ($8, $9)
    ) as asked (number)
    left join company_facts as company on company.company_number = asked.number
  ) end as companies,
  version,
  case when version is distinct from $10 then json_build_object(
    'version', version,
    'sources', (select sources from read_sources),
    'lists', (select lists from read_lists),
    'screened', (
      select entries.screened
      from screening_sweep as entries, screening_sweep as whole
      where entries.kind = 'entries' and entries.target is null and whole.kind = 'whole' and whole.target is null
        and not exists (select from screening_entry_between)
    ),
    'outdated', (select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from facts_outdated),
    'scorecard', (select version from serving_scorecard)
  ) end as shared,
  case when $8 is not null then (select releases from overdue_releases_of(array[$8, $9])) end as unserved,
  to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "readAt"
from claim left join answers on true
union all
select
  state, fingerprint = $4, status, body,
  exists (select from decision where decision.id = held.decision and decision.expires_at <= now()),
  ceil(extract(epoch from lease_until - now()))::int, null, null, null, null, null
from idempotency as held
where tenant = $1 and environment = $2 and key = $3 and not exists (select from claim)
