-- An earlier version made the warehouse file. $1: what the file lacks
insert into facts_outdated (detail) values ($1)
on conflict (one) do update set detail = excluded.detail, cause = excluded.cause
