-- The deliveries among $2 that the subscription $1 has.
select id from delivery where subscription = $1 and id = any($2::text[])
