-- grain: one row per source, law and day on which records or releases of the source ended
select source, law, expired_on::text as "expiredOn", count(*)::integer as ended
from expired_evidence
group by source, law, expired_on
