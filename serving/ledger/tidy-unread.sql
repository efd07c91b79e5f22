-- The answers of the publisher before the day $2 are dropped, and with them the unread records that they list.
delete from unread_record where source = $1 and asked_day < $2
