-- An earlier parse of the release may have found other unread records.
delete from unread_record where source = $1 and release = $2
