select at, actor, action, why, detail from audit_log where source = $1 and release = $2 order by id
