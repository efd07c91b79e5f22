-- The next moment at which a publisher may be asked: one row per host, shared by all workers.
-- Unlogged: after a crash of the server it is empty, and the worst is one request too early.
create unlogged table publisher_slot (
  publisher text primary key,
  next_at timestamptz not null
);
