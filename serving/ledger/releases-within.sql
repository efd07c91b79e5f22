-- The loaded releases of a source with records of the days $2 to $3, by their data date or by the days that they cover, oldest first.
select r.release, r.data_date::text as "dataDate", min(c.covers_from)::text as "from", max(c.covers_to)::text as "to"
from release r
left join coverage c on c.source = r.source and c.release = r.release and not c.whole
where r.source = $1 and r.state in ('applied', 'served', 'superseded')
group by r.source, r.release
having r.data_date between $2 and $3 or bool_or(c.covers_from <= $3 and c.covers_to >= $2)
order by r.data_date, r.release
