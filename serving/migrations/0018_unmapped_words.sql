-- {column: rows} of the release with a category word that its source does not know; {}: none
alter table release add column unmapped jsonb not null default '{}';
create index release_by_application on release (source, applied_at desc);
