-- grain: one leaf which says that a release was served, while no row of a served release has its source and id. The bytes are compared: a leaf may hold any
with said as (
  select log_leaf.log, leaf_index, substring(entry from position(',"kind":"release"'::bytea in entry)) as said
  from log_leaf
  join log on log.name = log_leaf.log and log.environment = 'live'
  where position(',"kind":"release"'::bytea in entry) > 0
),
served as (
  select substring(entry from position(',"kind":"release"'::bytea in entry)) as said
  from (select release_entry(source, release, null) as entry from release where served_at is not null) as entries
)
select log, leaf_index as "leafIndex"
from said
where not exists (select from served where served.said = said.said)
order by log, leaf_index
limit 1000
