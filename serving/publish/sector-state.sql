-- The sectors of $1 are those under stress now, by the models of the build $2.
with stated as (select * from jsonb_to_recordset($1::jsonb) as sector(division text, since date)),
ended as (delete from sector_state where division not in (select division from stated)),
build as (
  insert into sector_build (single, feature_build) values (true, $2) on conflict (single) do update set feature_build = excluded.feature_build
)
insert into sector_state (division, since) select division, since from stated
on conflict (division) do update set since = excluded.since
