insert into publish (id, change_set, feature_build, companies, events, deliveries, sequence) values ($1, $2, $3, $4, $5, $6, $7)
