-- Drops the asks that a wrong clock dated after $2, or after the day $3: they cover nothing.
delete from coverage where source = $1 and (asked_at > $2 or asked_day > $3)
