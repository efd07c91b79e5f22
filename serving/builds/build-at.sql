-- result: one row: the build of kind $1 in use at $2; no row: none was kept then
select id, content from build where kind = $1 and since <= $2 order by since desc limit 1
