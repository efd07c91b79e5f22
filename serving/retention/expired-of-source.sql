-- one row per record of the source whose evidence has expired
select record, expired_on::text as "expiredOn" from expired_evidence where source = $1 and record <> '' order by record
