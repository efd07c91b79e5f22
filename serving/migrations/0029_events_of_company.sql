-- the report of a company lists its events; publishing waits while the index is built
create index event_by_company on event (company_number, created_at);
