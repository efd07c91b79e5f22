-- one row per release of the source in which every record has expired on the day $3
select release, (data_date + make_interval(months => $2))::date::text as "expiredOn"
from release
where source = $1 and (data_date + make_interval(months => $2))::date <= $3::date
