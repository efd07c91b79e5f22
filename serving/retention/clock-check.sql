-- result: one row: the newest data date of a loaded release of the sources $1 (null: none is loaded)
select max(data_date)::text as newest
from release
where source = any ($1) and state in ('applied', 'served', 'superseded')
