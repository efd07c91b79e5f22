-- result: how log $1 ended, and the log that continues it; no row: it grows
select name as "continuedBy", previous_head as "lastHead", previous_proved::float8 as proved from log where previous = $1
