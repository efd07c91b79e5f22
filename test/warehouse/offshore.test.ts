import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { columns } from '../../sources/icij/offshore-leaks/header.ts';
import { offshoreLeaks } from '../../sources/icij/offshore-leaks/source.ts';
import { applyContents } from '../worlds/apply-contents.ts';
import { inFolder } from '../worlds/staging.ts';
import { companies, company, openWorld, owners, type Row, type World } from '../worlds/warehouse.ts';

const day = '2026-06-01';
const entity = 'OE999901';
const owned = '09999902';
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.apply(companies, 'c', day, [
    company(entity, { name: 'NIGHTJAR HOLDINGS LIMITED', country_of_origin: 'VIRGIN ISLANDS, BRITISH' }),
    company(owned),
    company('09999903', { name: 'NIGHTJAR HOLDINGS LIMITED', country_of_origin: 'United Kingdom' }),
  ]);
  await world.apply(owners, 'p', day, [
    owner('1', { name: 'Owl Invest S.A.', country_registered: 'Jersey' }),
    owner('2', { name: 'Owl Invest S.A.', country_registered: 'Luxembourg' }),
    owner('3', { name: 'Owl Invest S.A.', country_registered: 'Jersey', ceased: true }),
    owner('4', { name: 'Owl Invest', kind: 'individual', country_registered: null }),
  ]);
  await world.refresh();
});
afterAll(() => world.close());

const owner = (id: string, more: Row) => ({ company_number: owned, psc_id: id, kind: 'corporate-entity', ceased: false, ...more });
/** A line of `nodes-entities.csv`. */
const entry = (cells: Readonly<Record<string, string>>) => columns.map((name) => `"${cells[name] ?? ''}"`).join(',');

describe('a candidate of the Offshore Leaks Database', () => {
  test('has the name and the country of an overseas entity, or of a present owner that is registered abroad', async () => {
    expect(await world.rows('FROM offshore_candidate')).toEqual([]);
    const lines = [
      entry({ node_id: '1', name: 'Nightjar Holdings Ltd.', jurisdiction_description: 'British Virgin Islands' }),
      entry({ node_id: '2', name: 'NIGHTJAR HOLDINGS LTD', jurisdiction_description: 'Panama' }),
      entry({ node_id: '3', name: 'Barn S.A.', former_name: 'OWL INVEST S.A.', countries: 'Malta;Jersey' }),
    ];
    const given = { source: offshoreLeaks, release: 'i', dataDate: day };
    const csv = `${[columns.join(','), ...lines].join('\n')}\n`;
    await inFolder((folder) => applyContents(world.warehouse, folder, given, { 'nodes-entities.csv': csv }));
    await world.refresh();
    expect(await world.rows('FROM offshore_candidate SELECT company_number, party, party_id, node_id ORDER BY ALL')).toEqual([
      { company_number: owned, party: 'owner', party_id: '1', node_id: '3' },
      { company_number: entity, party: 'entity', party_id: entity, node_id: '1' },
    ]);
  });
});

test('nothing that is served reads the entries or the candidates: their licence is share-alike', () => {
  const files = (folder: string): string[] =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => `${folder}/${name}`);
  const readers = [...files('models'), ...files('serving'), ...files('warehouse')].filter((file) =>
    /\b(?:offshore_leaks_entity|offshore_candidate)\b/.test(sqlFile(file)),
  );
  expect(readers.sort()).toEqual(['models/features/offshore_candidate.sql', 'models/records.sql']);
});
