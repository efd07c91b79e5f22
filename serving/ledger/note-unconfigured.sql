-- $1: ids of sources; $2: the variables that each lacks
insert into unconfigured_source (source, missing) select * from unnest($1::text[], $2::text[])
on conflict (source) do update set missing = excluded.missing
