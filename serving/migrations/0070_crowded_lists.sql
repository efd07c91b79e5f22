-- one row per company and list of which the limits of a search leave out a name that matches one of its people: other entries that leave the list may let it be
-- found, so a change of any entry of the list screens the company (docs/decisions/0086-changed-entries-are-screened-alone.md)
create table screening_crowded (
  company_number text not null,
  list text not null,
  primary key (company_number, list)
);
create index screening_crowded_by_list on screening_crowded (list);
