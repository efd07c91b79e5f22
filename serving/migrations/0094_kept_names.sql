-- one row per company that was screened against whole lists: what a screening reads of the names behind it (models/screening/kept-names.ts), so that changed entries are
-- compared with it without reading the names again (docs/decisions/0099-names-are-kept-as-they-were-read.md)
create table screening_names (
  company_number text primary key,
  names text not null
);
