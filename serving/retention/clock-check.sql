-- result: one row: the newest data date of a loaded release of the sources $1 (null: none is loaded), and the clock of PostgreSQL
select max(data_date)::text as newest, now() as now
from release
where source = any ($1) and state in ('applied', 'served', 'superseded')
