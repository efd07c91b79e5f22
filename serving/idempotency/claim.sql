-- result: for each member of $1, by its `place` from 1, one row: the state of the claim on its key. The caller holds the key when it was free, had expired,
-- or its holder's lease ended. A stored answer carries `isExpired`: its decision has expired meanwhile.
-- No row: another process claimed the key while this statement ran. No two members have one key.
-- With a claim the row carries what a live clearance of the tenant between companies `payer` and `payee` is decided from,
-- as of one instant and in the same round trip:
--   companies  of both and of those in their chains of owners the facts (of the two alone), the people, and whether their newest facts were set
--              aside; the matches of the two that count for the tenant (as serving/screening/sweep/standing.sql selects them);
--              whether a company waits for its screening
--   version    names the state of everything that answers about all companies rest on
--   shared     that state, unless it is the version $4, which the caller holds: the state of every source, the served version of every screening
--              list, what every company was screened against (null: a sweep runs or is due), since when all facts may lack records, and the version
--              of the scorecard that serves
--   unserved   applied releases whose facts were not published within two minutes, or that a clock which jumped backwards dates in the future: one
--              row per source, its oldest release; a release whose companies are known counts only when it concerns one of the two or of their chains
-- Without company numbers nothing of this is read. A claim always carries `readAt`, PostgreSQL's clock.
-- $2, $3: seconds until the lease ends, and until the key is free for another request. $5: how long the statement waits for a lock.
with hasty as (
  -- a power cut may undo a claim: nothing was stored, and the caller's retry claims again. The decision itself is written durably
  select set_config('synchronous_commit', 'off', true), set_config('lock_timeout', $5, true)
),
asked as materialized (
  select asked.*, decode("fingerprintHex", 'hex') as fingerprint
  from rows from (
    json_to_recordset($1::json) as (tenant text, environment text, key text, "fingerprintHex" text, owner text, payer text, payee text)
  ) with ordinality as asked (tenant, environment, key, "fingerprintHex", owner, payer, payee, place)
  -- true of all: PostgreSQL then expects few rows, and looks each key up by the index also where its table was empty when it planned
  where environment in ('live', 'sandbox')
),
claim as (
  insert into idempotency as held (tenant, environment, key, fingerprint, state, owner, lease_until, expires_at)
  select tenant, environment, key, fingerprint, 'started', owner, now() + make_interval(secs => $2), now() + make_interval(secs => $3)
  from hasty, asked
  -- two processes that claim the same keys wait for each other in one order
  order by tenant, environment, key
  on conflict (tenant, environment, key) do update set
    fingerprint = excluded.fingerprint, state = 'started', owner = excluded.owner, lease_until = excluded.lease_until,
    status = null, body = null, decision = null, created_at = now(), expires_at = excluded.expires_at
  where held.expires_at <= now()
     or (held.state = 'started' and held.lease_until <= now() and held.fingerprint = excluded.fingerprint)
  returning owner
),
answers as materialized (
  select version from answers_version where exists (select from asked where payer is not null)
)
select
  place,
  case when claim.owner is null then held.state else 'claimed' end as state,
  claim.owner is not null or held.fingerprint = asked.fingerprint as same,
  held.status,
  held.body,
  exists (select from decision where decision.id = held.decision and decision.expires_at <= now()) as "isExpired",
  coalesce(ceil(extract(epoch from held.lease_until - now()))::int, 0) as wait,
  case when claim.owner is not null and payer is not null then (
    select json_agg(json_build_object(
      'companyNumber', named.number,
      'isPublished', company.company_number is not null,
      'published', case when named.number in (payer, payee) then json_build_object(
        'facts', facts,
        'featureBuild', feature_build,
        'regained', array(select source from regained_company as regained where regained.company_number = named.number)
      ) end,
      'name', name,
      'people', people,
      'setAsideCodes', array(
        select code from publish_problem as problem where problem.company_number = named.number and part = 'facts' order by code
      ),
      'isWaiting', exists (select from screening_waiting as waiting where waiting.company_number = named.number),
      'parties', array(
        select distinct party
        from screening_match as match
        where match.company_number = named.number and named.number in (payer, payee) and exists (
          select from screening_match as counting
          where counting.company_number = named.number and (counting.effect <> 'INFO' or exists (
            select from screening_decision as decision
            where decision.tenant = asked.tenant and decision.environment = 'live' and decision.list = counting.list
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
      select payer union select payee union select unnest(chain) from screening_chain where company_number in (payer, payee)
    ) as named (number)
    left join company_facts as company on company.company_number = named.number
  ) end as companies,
  version,
  case when version is not null then (select shared_answers(version) from answers where version is distinct from $4) end as shared,
  case when claim.owner is not null and payer is not null then
    case when exists (select from overdue_release) then some_overdue_releases_of(array[payer, payee]) else '[]' end
  end as unserved,
  case when claim.owner is not null then to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "readAt"
from asked
left join claim using (owner)
left join answers on claim.owner is not null and payer is not null
left join idempotency as held
  on held.tenant = asked.tenant and held.environment = asked.environment and held.key = asked.key and claim.owner is null
where claim.owner is not null or held.owner is not null
