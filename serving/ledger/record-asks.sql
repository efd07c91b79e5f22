-- Records the answers of a publisher, one row each, and drops the rows of before $8, which no horizon reaches.
with dropped as (delete from coverage where source = $1 and asked_day < $8)
insert into coverage (source, asked_at, asked_day, covers_from, covers_to, release, whole)
select $1, * from unnest($2::timestamptz[], $3::date[], $4::date[], $5::date[], $6::text[], $7::boolean[])
