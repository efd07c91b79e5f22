-- $1 source, $2 reader, $3 since when; a reader that no longer has the stream changes nothing
update stream set down_since = coalesce(down_since, $3) where source = $1 and reader = $2
