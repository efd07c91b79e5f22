-- Every list that was published, or the one that $1 names.
select list, version, entries, published_at
from screening_list
where $1::text is null or list = $1
order by list
