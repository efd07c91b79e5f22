import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLanes } from '../../api/limits/budget.ts';
import { createKey, setPlan } from '../../serving/api-keys/api-keys.ts';
import { createLane } from '../../serving/limits/lane.ts';
import { plans } from '../../serving/limits/plans.ts';
import { type ApiWorld, allScopes, freshen, petition, publishFacts, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, '00000001', { name: 'TEAL, "HERON" & SONS LIMITED' });
  await publishFacts(world.pool, '00000002', petition('00000002'));
});
afterAll(() => world.stop());

const path = '/api/v1/company-monitoring';
const tenants = async (tenant: string, environment: 'live' | 'sandbox' = 'live') =>
  (await createKey(world.pool, { tenant, environment, scopes: allScopes })).key;
const add = (key: string, companyNumbers: readonly string[], more: object = {}) =>
  world.call('POST', path, { key, body: { companyNumbers, ...more } });
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => String(from + n).padStart(8, '0'));

describe('POST', () => {
  test('companies are added once, however often and in whatever form they are sent, and fire no event', async () => {
    const key = await tenants('adder');
    expect((await add(key, ['1', '00000001', 'sc 12345'])).json).toEqual({
      data: { added: 2, already: 0, total: 2 },
      meta: { sandbox: false, quota: plans.standard.monitoredCompanies },
    });
    expect((await add(key, ['00000001', '00000002'])).json.data).toEqual({ added: 1, already: 1, total: 3 });
    const { rows } = await world.pool.query('select (select count(*) from event) as events, (select count(*) from delivery) as deliveries');
    expect(rows).toEqual([{ events: 0, deliveries: 0 }]);
  });

  test('10,000 companies are one call, and one more is 400', async () => {
    const key = await tenants('large');
    expect((await add(key, numbers(1, 10_000))).json.data).toEqual({ added: 10_000, already: 0, total: 10_000 });
    const { status, json } = await add(key, numbers(1, 10_001));
    expect([status, json.errors[0].pointer]).toEqual([400, '/companyNumbers']);
  });

  test('a number that is repeated counts once, in whatever form, also beyond 10,000 rows', async () => {
    const key = await tenants('repeater');
    const rows = [...numbers(1, 10_000), '1', '00000002', '3'];
    expect((await add(key, rows)).json.data).toEqual({ added: 10_000, already: 0, total: 10_000 });
    const csv = { key, body: rows.join('\n'), headers: { 'Content-Type': 'text/csv' } };
    expect((await world.call('POST', path, csv)).json.data).toEqual({ added: 0, already: 10_000, total: 10_000 });
    const { status, json } = await world.call('POST', path, { ...csv, body: [...rows, '10001'].join('\n') });
    expect([status, json.errors]).toEqual([400, [{ pointer: '/companyNumbers', detail: expect.stringContaining('10000') }]]);
    expect((await world.call('DELETE', path, csv)).json.data).toEqual({ removed: 10_000, notMonitored: 0, total: 0 });
  });

  test('a number that cannot be read adds nothing, and the problem lists at most a hundred of them', async () => {
    const key = await tenants('typist');
    const { status, json } = await add(key, ['00000001', ...Array<string>(150).fill('nonsense')]);
    expect([status, json.errors.length, json.errors[0].pointer, json.detail]).toEqual([
      400,
      100,
      '/companyNumbers/1',
      '150 members do not fit the schema.',
    ]);
    expect((await world.call('GET', path, { key })).json.meta.total).toBe(0);
  });

  test('the CSV of a portfolio of 10,000 companies, with their names, is one call', async () => {
    const key = await tenants('mover');
    const lines = numbers(1, 10_000).map((number) => `${number},"${'W'.repeat(160)}",2026-11-26T00:00:00.000Z`);
    const body = ['company_number,company_name,added_at', ...lines, ''].join('\r\n');
    const { status, json } = await world.call('POST', path, { key, body, headers: { 'Content-Type': 'text/csv' } });
    expect([status, json.data]).toEqual([200, { added: 10_000, already: 0, total: 10_000 }]);
  });

  test('a CSV adds its first column, and names each line that cannot be read', async () => {
    const key = await tenants('spreadsheet');
    const send = (body: string) => world.call('POST', path, { key, body, headers: { 'Content-Type': 'text/csv' } });
    const good = await send('\ufeffcompany_number,name\r\n1,Teal\r\n"00000002","Heron, Wren"\r\n\r\n="00000003";x\r\n');
    expect(good.json.data).toEqual({ added: 3, already: 0, total: 3 });
    const bad = await send('00000004\nHeron\n');
    expect([bad.status, bad.json.errors]).toEqual([400, [{ detail: 'line 2: not a UK company registration number' }]]);
    expect((await send('')).status).toBe(400);
  });

  test('a CSV adds no company that a name over several lines, or a broken row, seems to begin with, and misses none', async () => {
    const key = await tenants('hostile-names');
    const send = (body: string) => world.call('POST', path, { key, body, headers: { 'Content-Type': 'text/csv' } });
    expect((await send('00000004,"TEAL\n00000005,x"\n00000006\n')).json.data).toEqual({ added: 2, already: 0, total: 2 });
    for (const [body, detail] of [
      ['00000007\n"012345"67\n', 'line 2: text follows a closing quotation mark'],
      ['00000007,"TEAL\n00000008,WREN" LTD\n', 'line 1: text follows a closing quotation mark'],
      ['00000007,"TEAL\n00000008\n', 'line 1: a quotation mark is not closed'],
      ['00000007\n,WREN LTD\n', 'line 2: not a UK company registration number'],
      ['00000007\n1,234,567\n', 'line 2: the number is written with a comma between its thousands: quote it, or write it without'],
      ['1.23457E+06\n00000007\n', 'line 1: a spreadsheet has rounded the number: format its column as text'],
      ['1,00000007,TEAL LTD\n', 'line 1: the company number 00000007 is not in the first column'],
      ['1234567.5\n', 'line 1: not a UK company registration number'],
    ] as const) {
      const { status, json } = await send(body);
      expect([status, json.errors]).toEqual([400, [{ detail }]]);
    }
    const { json } = await world.call('GET', path, { key });
    expect(json.data.map(({ companyNumber }: { companyNumber: string }) => companyNumber)).toEqual(['00000004', '00000006']);
  });

  test('a CSV of a million lines is refused for its rows, and a shorter one at its hundredth wrong line, before either holds up other requests', async () => {
    const key = await tenants('million');
    const send = async (body: string) => {
      const began = performance.now();
      const { status, json } = await world.call('POST', path, { key, body, headers: { 'Content-Type': 'text/csv' } });
      return { status, detail: json.detail, errors: json.errors, ms: performance.now() - began };
    };
    const wrong = await send('x\n'.repeat(65_536));
    expect([wrong.status, wrong.errors.length, wrong.detail]).toEqual([400, 100, 'At least 100 lines do not begin with a company number.']);
    const long = await send('x\n'.repeat(1_000_000));
    expect([long.status, long.errors]).toEqual([400, [{ pointer: '/companyNumbers', detail: 'more than 65536 rows' }]]);
    expect(Math.max(wrong.ms, long.ms)).toBeLessThan(8_000);
    expect((await send('1\n'.repeat(65_536))).status).toBe(200);
  });

  test('a snapshot says how each company stands, and which ones no record names', async () => {
    const { json } = await add(await tenants('careful'), ['00000002', '09999999'], { snapshot: true });
    expect(json.data.snapshots).toEqual([
      {
        ...{ companyNumber: '00000002', companyName: 'COMPANY 00000002 LIMITED', known: true, status: 'Active', onRegister: true },
        ...{ petitions: 1, procedures: [] },
      },
      { companyNumber: '09999999', companyName: null, known: false, status: null, onRegister: null, petitions: 0, procedures: [] },
    ]);
    expect((await add(await tenants('careful'), numbers(1, 1_001), { snapshot: true })).json.errors[0].pointer).toBe('/snapshot');
  });

  test('a snapshot says what the records may lack, of which company', async () => {
    const key = await tenants('careful');
    const notKnown = async () => {
      const { json } = await add(key, ['00000002', '00000003'], { snapshot: true });
      return json.data.notKnown.map(({ code, companyNumber }: { code: string; companyNumber: string | null }) => [code, companyNumber]);
    };
    expect(await notKnown()).toEqual([]);
    await world.pool.query("update source_state set checked_at = now() - interval '3 days' where source = 'gazette/insolvency'");
    await world.pool.query(
      "insert into publish_problem (company_number, part, code, detail, publish, sequence) values ('00000003', 'facts', '22P05', 'made up', 'p1', 1)",
    );
    expect(await notKnown()).toEqual([
      ['SOURCE_STALE:gazette/insolvency', null],
      ['FACTS_SET_ASIDE', '00000003'],
    ]);
    await world.pool.query('truncate publish_problem');
    await freshen(world.pool);
    expect((await add(key, ['00000002'])).json.data).not.toHaveProperty('notKnown');
  });

  test('a portfolio beyond the plan is refused whole, also when two calls arrive at once', async () => {
    const key = await tenants('small');
    await setPlan(world.pool, 'small', 'trial');
    const calls = [1, 2, 3].map((at) => add(key, numbers(at * 10_000, 400)));
    const answers = (await Promise.all(calls)).map(({ status, json }) => json.code ?? status);
    expect(answers.sort()).toEqual([200, 200, 'MONITORING_QUOTA_EXCEEDED']);
    expect((await world.call('GET', path, { key })).json.meta).toMatchObject({ total: 800, quota: 1_000 });
  });
});

describe('GET', () => {
  test('a portfolio is read page by page in the order of its numbers, and another tenant and the sandbox do not see it', async () => {
    const key = await tenants('reader');
    await add(key, ['00000002', 'SC000001', '00000001']);
    const first = await world.call('GET', `${path}?limit=2`, { key });
    expect(first.json.data.map(({ companyNumber }: { companyNumber: string }) => companyNumber)).toEqual(['00000001', '00000002']);
    expect(first.json.data[0]).toMatchObject({ companyName: 'TEAL, "HERON" & SONS LIMITED', addedAt: expect.stringMatching(/Z$/) });
    expect(first.json.meta).toMatchObject({ total: 3, after: '00000002' });
    const second = await world.call('GET', `${path}?limit=2&after=${first.json.meta.after}`, { key });
    expect([second.json.data.length, second.json.meta.after]).toEqual([1, null]);
    for (const other of [await tenants('stranger'), await tenants('reader', 'sandbox')])
      expect((await world.call('GET', path, { key: other })).json.meta.total).toBe(0);
  });

  test('Accept: text/csv gives the whole portfolio as CSV, with names that a spreadsheet cannot compute', async () => {
    const key = await tenants('exporter');
    await publishFacts(world.pool, '00000077', { name: '=1+1 LIMITED' });
    await add(key, ['00000001', '00000077']);
    const { text, headers } = await world.call('GET', path, { key, headers: { Accept: 'text/csv' } });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n').map((line) => line.replace(/,[^,]*Z$/, ''))).toEqual([
      'company_number,company_name,added_at',
      '00000001,"TEAL, ""HERON"" & SONS LIMITED"',
      "00000077,'=1+1 LIMITED",
      '',
    ]);
  });

  test('a large portfolio is written as CSV in parts, between which other requests are answered', async () => {
    const key = await tenants('exporter of many');
    await world.pool.query(
      `insert into monitored_company (tenant, environment, company_number)
       select 'exporter of many', 'live', lpad(n::text, 8, '0') from generate_series(1, 20000) n`,
    );
    let longest = 0;
    const query = async (asked: string, values: unknown[]) => {
      const answer = await world.pool.query(asked, values);
      longest = Math.max(longest, answer.rows.length);
      return answer;
    };
    const api = await world.serve({ restPool: { ...world.pool, query } as unknown as typeof world.pool });
    const { text } = await world.call('GET', path, { key, url: api.url, headers: { Accept: 'text/csv' } });
    await api.close();
    const written = text.split('\r\n').slice(1, -1);
    expect(written.map((line) => line.slice(0, 8))).toEqual(numbers(1, 20_000));
    expect(longest).toBe(2_000);
  });

  test('a large portfolio takes a turn for each part of its CSV: a read of another tenant does not wait for the whole', async () => {
    const [key, reader] = [await tenants('exporter of much'), await tenants('reader beside it')];
    await world.pool.query(
      `insert into monitored_company (tenant, environment, company_number)
       select 'exporter of much', 'live', lpad(n::text, 8, '0') from generate_series(1, 6000) n`,
    );
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const query = async (asked: string, values: unknown[]) => {
      if (values[0] === 'exporter of much') {
        begun();
        await sleep(300); // for the read to arrive
      }
      return world.pool.query(asked, values);
    };
    const ended: string[] = [];
    const api = await world.serve({
      lanes: { ...createLanes(), stored: createLane({ running: 1, longestWaitMs: 60_000 }) },
      restPool: { ...world.pool, query } as unknown as typeof world.pool,
    });
    const whole = world.call('GET', path, { key, url: api.url, headers: { Accept: 'text/csv' } }).then(() => ended.push('whole'));
    await hasBegun;
    await world.call('GET', path, { key: reader, url: api.url }).then(() => ended.push('read'));
    await whole;
    await api.close();
    expect(ended).toEqual(['read', 'whole']);
  });
});

test.each([
  ['text/csv', 'text/csv'],
  ['TEXT/CSV; charset=utf-8', 'text/csv'],
  ['text/csv, */*;q=0.1', 'text/csv'],
  ['application/json;q=0.5, text/csv;q=0.8', 'text/csv'],
  ['text/csv;q=0', 'application/json'],
  ['text/csv; q=0.000, application/json', 'application/json'],
  ['text/csv;q=0.5, application/json', 'application/json'],
  ['application/json, text/csv', 'application/json'],
  ['text/csvx', 'application/json'],
  ['*/*', 'application/json'],
])('Accept: %s gives %s', async (accept, type) => {
  const { headers } = await world.call('GET', path, { headers: { Accept: accept } });
  expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
});

describe('DELETE', () => {
  test('companies are removed by body, CSV or query, and those that were not monitored are counted', async () => {
    const key = await tenants('remover');
    await add(key, numbers(1, 5));
    const remove = async (options: object, query = '') => (await world.call('DELETE', path + query, { key, ...options })).json.data;
    expect(await remove({ body: { companyNumbers: ['00000001', '00000099'] } })).toEqual({ removed: 1, notMonitored: 1, total: 4 });
    expect(await remove({ body: '2\n3\n', headers: { 'Content-Type': 'text/csv' } })).toEqual({ removed: 2, notMonitored: 0, total: 2 });
    expect(await remove({}, '?companyNumber=4')).toEqual({ removed: 1, notMonitored: 0, total: 1 });
    const nothing = await world.call('DELETE', path, { key });
    expect([nothing.status, nothing.json.errors[0].pointer]).toEqual([400, '/companyNumbers']);
  });
});

test('a sandbox portfolio is stored for the sandbox alone, and shows the names and the states of its scenarios', async () => {
  const key = await tenants('player', 'sandbox');
  const { json } = await add(key, ['99000001', '00000001'], { snapshot: true });
  expect(json.meta.sandbox).toBe(true);
  expect(json.data.snapshots.map(({ known }: { known: boolean }) => known)).toEqual([true, false]);
  expect(json.data.notKnown).toEqual([]);
  const stale = await add(key, ['99000090'], { snapshot: true });
  expect(stale.json.data.notKnown).toMatchObject([{ code: 'SOURCE_STALE:gazette/insolvency', companyNumber: null }]);
  await world.call('DELETE', `${path}?companyNumber=99000090`, { key });
  const list = await world.call('GET', path, { key });
  expect(list.json.data.map(({ companyName }: { companyName: string | null }) => companyName)).toEqual([null, expect.any(String)]);
});
