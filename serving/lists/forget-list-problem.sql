-- $1: the list
delete from list_problem where list = $1
