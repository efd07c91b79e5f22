create temp table if not exists names_in (
  company_number text not null, names jsonb, postcode text, address text, status text, live boolean, keys text[] collate "C", pairs integer[]
) on commit drop;
create temp table if not exists names_changed (
  company_number text not null, keys_before text[] collate "C", keys_after text[] collate "C"
) on commit drop;
delete from names_in;
delete from names_changed
