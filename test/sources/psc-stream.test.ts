import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personsWithSignificantControl } from '../../sources/companies-house/psc/source.ts';
import { pscStream } from '../../sources/companies-house/psc-stream/source.ts';
import type { Source } from '../../sources/source.ts';
import { pscExemption, pscFile, pscLine, pscStatement } from '../fixtures/psc-lines.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { applyContents } from '../worlds/apply-contents.ts';
import { inFolder, stageContents } from '../worlds/staging.ts';
import { openWorld, type World } from '../worlds/warehouse.ts';

const window = 'persons-with-significant-control.000000000000001-000000000000009.ndjson';

/** The envelope of a line of the snapshot. */
function event(line: string, more: Record<string, unknown> = {}): string {
  const { data } = JSON.parse(line);
  const resource = { resource_kind: 'company-psc-individual', resource_uri: data.links.self, resource_id: 'id', data };
  return JSON.stringify({ ...resource, event: { timepoint: 7, published_at: '2026-06-02T09:00:00.5Z', type: 'changed', ...more } });
}

/** The envelope of a deletion, which has no data. */
const deletion = (line: string) => JSON.stringify({ ...JSON.parse(event(line, { type: 'deleted' })), data: undefined });

describe('a window of the stream of owners', () => {
  test('has the row that the snapshot has, with the time of its publication', async () => {
    const [fromSnapshot] = (await stageContents(personsWithSignificantControl, { 's.txt': pscFile([pscLine()]) })).found;
    const { found, quarantine } = await stageContents(pscStream, { [window]: event(pscLine()) });
    expect(quarantine).toEqual([]);
    expect(found).toEqual([{ ...fromSnapshot, changed_at: '2026-06-02 09:00:00.5' }]);
  });

  test('has the statements and exemptions that the publisher sends in it', async () => {
    const { rows, partly } = await stageContents(pscStream, { [window]: [event(pscStatement()), event(pscExemption())].join('\n') });
    expect(rows).toBe(0);
    expect(partly.psc_statement?.found).toMatchObject([
      { company_number: '09999901', statement_id: 'st-1', changed_at: '2026-06-02 09:00:00.5' },
    ]);
    expect(partly.psc_exemption?.found).toMatchObject([{ company_number: '09999901', changed_at: '2026-06-02 09:00:00.5' }]);
  });

  test('compares the end of an owner and of a statement with the day of the record, which can be later than the first of the window', async () => {
    const on = (day: string) => ({ published_at: `${day}T09:00:00` });
    const ended = { ceased_on: '2026-06-04' };
    const of = async (day: string) => {
      const records = [event(pscLine(ended), on(day)), event(pscStatement(ended), on(day))];
      const { found, partly } = await stageContents(pscStream, { [window]: records.join('\n') });
      return [...found, ...(partly.psc_statement?.found ?? [])].map(({ ceased }) => ceased);
    };
    expect(await of('2026-06-03')).toEqual([false, false]);
    expect(await of('2026-06-04')).toEqual([true, true]);
  });

  test('takes a deletion, which has no data, from its path', async () => {
    const { found, partly } = await stageContents(pscStream, { [window]: [deletion(pscLine()), deletion(pscStatement())].join('\n') });
    expect(found).toMatchObject([{ _op: 'delete', company_number: '09999901', psc_id: 'aB-3_xyz', kind: null }]);
    expect(partly.psc_statement?.found).toMatchObject([
      { _op: 'delete', company_number: '09999901', statement_id: 'st-1', statement: null },
    ]);
  });

  test('puts a path that names no owner into quarantine with the line of the window, and reads its neighbours', async () => {
    const odd = event(pscLine({ links: { self: '/company/09999901/filing-history/x' } }));
    const { found, quarantine } = await stageContents(pscStream, { [window]: ['', odd, event(pscLine())].join('\n') });
    expect(found).toHaveLength(1);
    expect(quarantine).toMatchObject([{ file: window, line: 2, reason: "the record has no link that ends in the person's id" }]);
  });

  test('without a record is an empty release', async () => {
    expect(await stageContents(pscStream, { [window]: '\n\n' })).toMatchObject({ rows: 0, rejected: 0 });
  });
});

describe('the table of owners', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  const owl = (more: object = {}) => pscLine({ name_elements: { surname: 'Owl' }, ...more });
  const apply = (source: Source, release: string, day: string, contents: string) =>
    inFolder((folder) => applyContents(world.warehouse, folder, { source, release, dataDate: day }, { [`${release}.ndjson`]: contents }));
  const names = () => world.rows('FROM psc SELECT name, ceased ORDER BY ALL');

  test('takes the newest of snapshot and stream, and a deletion ends a row until a newer statement', async () => {
    await apply(personsWithSignificantControl, '2026-06-01', '2026-06-01', pscFile([pscLine()]));
    await apply(pscStream, 'w1', '2026-06-02', event(owl()));
    expect(await names()).toEqual([{ name: 'Owl', ceased: false }]);
    // a snapshot that was made before the event
    await apply(personsWithSignificantControl, '2026-06-02', '2026-06-02', pscFile([pscLine()]));
    expect(await names()).toEqual([{ name: 'Owl', ceased: false }]);
    await apply(pscStream, 'w2', '2026-06-02', event(owl({ ceased_on: '2026-06-02' }), { published_at: '2026-06-02T10:00:00' }));
    expect(await names()).toEqual([{ name: 'Owl', ceased: true }]);
    await apply(pscStream, 'w4', '2026-06-02', deletion(pscLine()).replace('09:00:00.5Z', '12:00:00Z'));
    await apply(pscStream, 'w3', '2026-06-02', event(owl(), { published_at: '2026-06-02T11:00:00' }));
    expect(await names()).toEqual([]);
    // the list may have been drawn before the deletion of the day before
    await apply(personsWithSignificantControl, '2026-06-03', '2026-06-03', pscFile([pscLine()]));
    expect(await names()).toEqual([]);
    await apply(personsWithSignificantControl, '2026-06-04', '2026-06-04', pscFile([pscLine()]));
    expect(await names()).toEqual([{ name: 'Ottoline Fern Nightjar', ceased: false }]);
  });

  test('has no release of a part that a window lacks', async () => {
    const parts = await world.rows("FROM release SELECT DISTINCT source WHERE source LIKE 'companies-house/psc-stream%'");
    expect(parts).toEqual([{ source: 'companies-house/psc-stream' }]);
  });
});

describeReal('the real events of owners', () => {
  test('are rows, of an owner of a company and of an overseas entity', async () => {
    const files = ['persons-with-significant-control', 'psc-individual-beneficial-owner-ROE'];
    const lines = await Promise.all(files.map((name) => readFile(realData(`companies-house/streaming/${name}.json`), 'utf8')));
    const text = lines.map((json) => JSON.stringify(JSON.parse(json))).join('\n');
    const { found, quarantine } = await stageContents(pscStream, { [window]: text });
    expect(quarantine).toEqual([]);
    expect(found.map(({ company_number, beneficial_owner, kind }) => [company_number, beneficial_owner, kind])).toEqual([
      ['14101021', false, 'individual'],
      ['OE003609', true, 'individual'],
    ]);
  });
});
