select count(*) as total from subscription where tenant = $1 and environment = $2 and deleted_at is null
