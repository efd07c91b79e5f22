-- When a key first signed; null: it is published and signs later (status next).
alter table signing_key add column activated_at timestamptz default now();
update signing_key set activated_at = created_at;
