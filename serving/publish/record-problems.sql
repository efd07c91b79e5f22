-- Records companies and events that are not published. Clearance answers REVIEW for a company whose facts are missing, until a batch publishes it.
insert into publish_problem (company_number, part, item, code, detail, publish, sequence, origin)
select "companyNumber", part, item, code, detail, $1, $2, $4
from jsonb_to_recordset($3::jsonb) as problem("companyNumber" text, part text, item text, code text, detail text)
on conflict (company_number, part, item, origin) do update
  set code = excluded.code, detail = excluded.detail, publish = excluded.publish, sequence = excluded.sequence, at = now()
