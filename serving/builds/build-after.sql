-- result: one row: the first build of kind $1 that was kept within an hour after $2; no row: there is none
select id, content from build where kind = $1 and since > $2 and since <= $2::timestamptz + interval '1 hour' order by since limit 1
