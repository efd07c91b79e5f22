-- What a claim of a payment reads only now and then (serving/idempotency/claim.sql). PostgreSQL prepares every part of a statement each time that it
-- runs, also the parts that it does not reach, and plans the text of an SQL function as a part of the statement. A function in PL/pgSQL is prepared when it is
-- called. It reads as of the same instant as the statement, because it is stable.

-- Returns what the answers about all companies rest on, under its version (answers_version).
create function shared_answers(of_version text) returns json language plpgsql stable as $$
begin
  return json_build_object(
    'version', of_version,
    'sources', (select sources from read_sources),
    'lists', (select lists from read_lists),
    'screened', (
      select entries.screened
      from screening_sweep as entries, screening_sweep as whole
      where entries.kind = 'entries' and entries.target is null and whole.kind = 'whole' and whole.target is null
        and not exists (select from screening_entry_between)
    ),
    'outdated', (select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from facts_outdated),
    'scorecard', (select version from serving_scorecard)
  );
end
$$;

-- Returns the releases of overdue_releases_of. For a statement that asks first whether any release is overdue.
create function some_overdue_releases_of(companies text[]) returns json language plpgsql stable as $$
begin
  return (select releases from overdue_releases_of(companies));
end
$$;
