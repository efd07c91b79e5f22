-- result: one row: the build $2 of kind $1; no row: it was not kept
select id, content from build where kind = $1 and id = $2 order by since limit 1
