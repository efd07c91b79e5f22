import type { Pool } from '../../infra/postgres/pool.ts';
import { sandboxFacts } from '../../models/clearance/sandbox.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import { type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import { sources } from '../../sources/index.ts';
import { type Density, type InventedRegister, inventCompanies, inventRegister } from '../invented-register.ts';

/**
 * Publishes what a clearance reads: healthy companies with people and owners, six lists, and sources that were checked just now.
 * All invented, by seed.
 */
export async function publishRecords(pool: Pool, numbers: readonly string[], density: Density = 'dense'): Promise<void> {
  const register = inventRegister(density, 1);
  await publishCompanies(pool, numbers, register);
  for (const list of screeningLists) await serveList(pool, list, register.entriesOf(list));
  await pool.query(
    `insert into source_state (source, checked_at, checked_day, covered, data_date, release)
     select source, now(), now()::date, jsonb_build_array(jsonb_build_array('2000-01-01', now()::date)), now()::date, 'bench'
     from unnest($1::text[]) as source
     on conflict (source) do update set
       checked_at = now(), checked_day = excluded.checked_day, covered = excluded.covered, data_date = excluded.data_date`,
    [sources.map(({ id }) => id)],
  );
}

async function publishCompanies(pool: Pool, numbers: readonly string[], register: InventedRegister): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const companies = inventCompanies(register, numbers).map(({ companyNumber, name, ...people }) => {
    const facts = { ...sandboxFacts('99000001', today), companyNumber, name };
    return { companyNumber, name, facts, people };
  });
  await pool.query(
    `insert into company_facts (company_number, name, facts, people, feature_build)
     select company ->> 'companyNumber', company ->> 'name', company -> 'facts', company -> 'people', 'bench'
     from unnest($1::jsonb[]) as company on conflict do nothing`,
    [companies.map((company) => JSON.stringify(company))],
  );
}

/** Serves a version of a list that is not served. */
export async function serveList(pool: Pool, list: ScreeningList, listed: readonly ListEntry[], version = 'bench.1'): Promise<void> {
  await pool.query('insert into screening_list (list, version, entries, sequence) values ($1, $2, $3, 1)', [list, version, listed.length]);
  await pool.query(`insert into screening_entry (list, id, entry) select $1, entry ->> 'id', entry from unnest($2::jsonb[]) as entry`, [
    list,
    listed.map((entry) => JSON.stringify(entry)),
  ]);
}
