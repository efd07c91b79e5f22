create temp table names_in (
  company_number text not null, names jsonb, postcode text, address text, status text, live boolean, keys text[] collate "C"
) on commit drop
