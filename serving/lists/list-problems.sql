-- the lists whose served version is older than their records
select list, code, detail, at from list_problem order by list
