insert into coverage (source, asked_at, asked_day, covers_from, covers_to, release, whole)
select $1, * from unnest($2::timestamptz[], $3::date[], $4::date[], $5::date[], $6::text[], $7::boolean[])
