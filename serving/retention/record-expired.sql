-- Notes expired records and releases. A row that is there stays as it is.
insert into expired_evidence (source, law, release, record, expired_on)
select $1, $2, * from unnest($3::text[], $4::text[], $5::date[])
on conflict do nothing
