-- Companies whose facts the warehouse could not compute: clearance answers REVIEW until a batch publishes them.
insert into publish_problem (company_number, part, code, detail, publish, sequence)
select "companyNumber", 'facts', code, detail, $1, $2
from jsonb_to_recordset($3::jsonb) as aside("companyNumber" text, code text, detail text)
on conflict (company_number, part, item) do update
  set code = excluded.code, detail = excluded.detail, publish = excluded.publish, sequence = excluded.sequence, at = now()
