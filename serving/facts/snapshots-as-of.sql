-- grain: one row per source of $1, with the newest day of the data among its releases that were served at $2
select source, to_char(max(data_date), 'YYYY-MM-DD') as "dataDate"
from release
where source = any($1::text[]) and served_at <= $2
group by source
