-- Processes that ended without a word. One that another process forgets at this moment is left to it: two that
-- wait for each other's rows would stop both.
delete from api_process
where id in (
  select id from api_process where seen_at not between now() - interval '1 minute' and now() + interval '1 minute' for update skip locked
)
