-- Terminology
--   owner        the role that owns the tables and runs the migrations
--   application  the role of the API, the workers and the commands: it reads and writes rows and cannot change the schema
--   reader       a role that reads rows without secrets

-- What the application needs and only an owner may do. Each function runs as the owner and does one thing.
create function renew_write_probe() returns void language plpgsql security definer as $$
begin
  -- TRUNCATE gives the table a new file, so the row needs a new page: a full disk refuses that page as it refuses the page of a decision, where
  -- an update within an old page could still pass
  truncate write_probe;
  insert into write_probe values (now());
end
$$;

create function drop_company_search_index() returns void language plpgsql security definer as $$
begin
  drop index if exists company_search_keys;
end
$$;

create function make_company_search_index() returns void language plpgsql security definer set maintenance_work_mem = '512MB' as $$
begin
  create index if not exists company_search_keys on company_search using gin (keys) with (fastupdate = off);
  analyze company_search;
end
$$;

create function analyze_company_facts() returns void language plpgsql security definer as $$
begin
  analyze company_facts;
end
$$;

-- a table that the caller makes in pg_temp must not take the place of a table of the owner
do $$
declare
  name text;
begin
  foreach name in array array['renew_write_probe', 'drop_company_search_index', 'make_company_search_index', 'analyze_company_facts'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %I() from public', name);
  end loop;
end
$$;

-- the owner, too, empties no table of decisions by mistake
create trigger decision_is_not_emptied before truncate on decision for each statement execute function refuse_change();
create trigger screening_decision_is_not_emptied before truncate on screening_decision for each statement execute function refuse_change();
