-- {name: records} of the release with a member, a column or a heading that its source does not know; {}: none
alter table release add column new_members jsonb not null default '{}';
