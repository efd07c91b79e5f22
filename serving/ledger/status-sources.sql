select source, checked_at as checked, data_date::text as data, release, unread, unread_unnamed as unnamed,
  case when failed_at is not null then failure_code || ': ' || failure_message end as failure
from source_state
