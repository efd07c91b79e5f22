insert into audit_log (actor, action, source, release, tenant, why, detail) values ($1, $2, $3, $4, $5, $6, $7)
