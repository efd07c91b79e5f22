create temp table entry_in (id text primary key, entry jsonb not null) on commit drop
