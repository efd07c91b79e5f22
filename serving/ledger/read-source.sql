select baseline_through::text as baseline, checked_at as checked, data_date::text as data
from source_state
where source = $1
