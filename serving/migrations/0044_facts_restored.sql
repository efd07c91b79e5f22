-- Why the served facts may lack a record: an earlier version of the program made the warehouse file, or PostgreSQL was restored or replaced. The end of a
-- batch with every company deletes the row of a restored PostgreSQL.
alter table facts_outdated add column cause text not null default 'warehouse' check (cause in ('warehouse', 'restored'));
