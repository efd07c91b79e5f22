-- one row per batch that PostgreSQL has finished, newest first
select id from publish order by sequence desc, published_at desc
