-- One row when the tenant has the subscription or has deleted it.
select from subscription where tenant = $1 and environment = $2 and id = $3
