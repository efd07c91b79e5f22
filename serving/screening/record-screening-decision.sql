insert into screening_decision (
  id, tenant, environment, list, entry, verdict, subject_key, reference, subject, subject_print, entry_print, entry_name, list_version,
  decided_by, why, api_key
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
returning decided_at as "at"
