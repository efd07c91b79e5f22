-- grain: one row per record or release of the evidence $1 (source), $2 (record), $3 (release) that a law or a licence ended
select distinct expired.source, expired.release, expired.record, expired.law, expired.expired_on::text as "expiredOn"
from expired_evidence as expired
join unnest($1::text[], $2::text[], $3::text[]) as named(source, record, release)
  on named.source = expired.source
 and (named.record = expired.record or (expired.record = '' and named.release = expired.release))
