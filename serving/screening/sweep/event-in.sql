insert into event_in (type, company_number, source_id, company_name, occurred_at, detail, metadata, withheld_from)
select type, "companyNumber", "sourceId", "companyName", "occurredAt", detail, metadata, "withheldFrom"
from jsonb_to_recordset($1::jsonb)
  as event(
    type text, "companyNumber" text, "sourceId" text, "companyName" text, "occurredAt" timestamptz, detail text, metadata jsonb, "withheldFrom" text[]
  )
