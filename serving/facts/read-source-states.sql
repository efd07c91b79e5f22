select
  source,
  release,
  to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt",
  data_date as "dataDate",
  to_char(failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "failedAt",
  checked_day as "checkedDay",
  covered,
  open_asks as open,
  unread,
  lost,
  given_up as "givenUp"
from source_state
