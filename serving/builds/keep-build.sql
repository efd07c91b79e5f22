-- Stores a build unless the newest of its kind is the same.
insert into build (kind, id, content)
select $1, $2, $3::jsonb where $2 is distinct from (select id from build where kind = $1 order by since desc limit 1)
on conflict do nothing
