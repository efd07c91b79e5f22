-- result: one row: the first and last day that the release $2 or an edition of it covers; without an answer of the publisher its data date
select
  coalesce(min(covers_from), max(data_date))::text as from,
  coalesce(max(covers_to), max(data_date))::text as to
from release
left join coverage using (source, release)
where source = $1 and (release = $2 or edition_of = $2)
having count(*) > 0
