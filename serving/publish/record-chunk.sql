insert into publish_chunk (publish, chunk, sequence, companies, events, deliveries) values ($1, $2, $3, $4, $5, $6)
