-- Writes the names that changed. A company without names is deleted: no register lists it any more. While an empty register is being loaded
-- nothing is counted: all keys are counted at its end.
insert into names_changed (company_number, keys_before, keys_after)
select names_in.company_number, company_search.keys, names_in.keys
from names_in
left join company_search using (company_number)
where (company_search.names, company_search.postcode, company_search.address, company_search.status, company_search.live, company_search.keys,
    company_search.pairs)
  is distinct from (names_in.names, names_in.postcode, names_in.address, names_in.status, names_in.live, names_in.keys, names_in.pairs);

delete from company_search using names_changed as gone
where company_search.company_number = gone.company_number and gone.keys_after is null;

insert into company_search (company_number, names, postcode, address, status, live, keys, pairs)
select company_number, names, postcode, address, status, live, keys, pairs
from names_in join names_changed using (company_number)
where names is not null
on conflict (company_number) do update
  set names = excluded.names, postcode = excluded.postcode, address = excluded.address, status = excluded.status, live = excluded.live,
    keys = excluded.keys, pairs = excluded.pairs;

-- Tokens (`t:`) are counted exactly. Keys of the other kinds that were too rare to be stored are counted from now on.
insert into company_search_count as known (key, companies)
select key, sum(step)
from (
  select unnest(keys_after) as key, 1 as step from names_changed
  union all
  select unnest(keys_before), -1 from names_changed
) as steps
group by key
having sum(step) <> 0 and (select loading is null from company_search_register)
on conflict (key) do update set companies = greatest(0, known.companies + excluded.companies);

update company_search_register
set companies = companies + (select count(keys_after) - count(keys_before) from names_changed),
  changed = changed + (select count(*) from names_changed)
where loading is null
