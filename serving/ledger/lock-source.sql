-- Makes the row of the source, and holds it until the transaction ends: two updates of its coverage run one after the other.
insert into source_state (source) values ($1)
on conflict (source) do update set source = excluded.source
