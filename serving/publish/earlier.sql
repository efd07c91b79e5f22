-- result: one row: the counts of this batch if it was published before, whether a newer batch was, and whether nothing was
select
  (select row_to_json(p) from (select companies, events, deliveries from publish where id = $1) p) as done,
  coalesce((select max(sequence) > $2::bigint from publish), false) as overtaken,
  not exists (select from company_facts) and not exists (select from publish) as first_load
