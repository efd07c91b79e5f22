-- $1 id, $2 host and process, $3 why signers are down, by environment, $4 whether the lists are loaded, $5 the code of each log's trouble,
-- by environment
insert into api_process (id, process, signers_down, lists_loaded, log_troubles) values ($1, $2, $3, $4, $5)
on conflict (id) do update set
  signers_down = excluded.signers_down, lists_loaded = excluded.lists_loaded, log_troubles = excluded.log_troubles, seen_at = excluded.seen_at
