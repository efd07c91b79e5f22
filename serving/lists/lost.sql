-- result: one row per list of $1 ([{list, version, sequence}]) of which neither this version nor a newer one is served. A list that PostgreSQL
-- refused is not lost: it is recorded, and its earlier version stays
select wanted.list
from jsonb_to_recordset($1::jsonb) as wanted(list text, version text, sequence bigint)
where not exists (
  select from screening_list as held
  where held.list = wanted.list and (held.version = wanted.version or held.sequence >= wanted.sequence)
)
  and wanted.list not in (select list from list_problem)
order by wanted.list
