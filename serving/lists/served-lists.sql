-- result: one row per published list, or the one that $1 names; `words`: the counts of words by which its names are scored; null: none
select list, version, entries, published_at, (select version from screening_words) as words
from screening_list
where $1::text is null or list = $1
order by list
