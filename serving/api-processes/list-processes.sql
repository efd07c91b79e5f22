-- one row per process of the API that runs: each writes a sign of life every 15 seconds.
-- One from the future was written under a clock that was ahead.
select id, process, signers_down as "signersDown", lists_loaded as "listsLoaded", log_troubles as "logTroubles"
from api_process
where seen_at between now() - interval '1 minute' and now() + interval '1 minute'
order by process, id
