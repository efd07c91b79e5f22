select baseline_through::text as baseline, checked_day::text as checked, data_date::text as data, open_asks -> 'days' as open
from source_state
where source = $1
