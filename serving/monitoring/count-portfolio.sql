select count(*) as total from monitored_company where tenant = $1 and environment = $2
