select source, release as id, data_date::text as "dataDate", run_kind as "runKind", baseline, state, urls, coalesce(rows, 0)::integer as rows
from release
where source = $1 and release = $2
