-- Whose page it is, and where its deliveries go.
select tenant, webhook_url as "url" from subscription where id = $1
