update tenant set plan = $2 where id = $1
