import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import { robotName, rulesFor } from '../sources/robots.ts';
import { header } from './basic-company-data/columns.ts';
import { type RunningPublishers, servePublishers } from './server.ts';

const companiesHouse = '/download.companieshouse.gov.uk';
const gazette = '/www.thegazette.co.uk';
const list = '/sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv';
const daily = `${companiesHouse}/Accounts_Bulk_Data-2026-05-30.zip`;
const month = `${companiesHouse}/Accounts_Monthly_Data-May2026.zip`;
const one = `${companiesHouse}/BasicCompanyDataAsOneFile-2026-06-01.zip`;

let home: string;
let running: RunningPublishers;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sample-server-'));
  running = await servePublishers({ companies: 400, seed: 11, home, port: 0 });
});
afterAll(async () => {
  await running.close();
  await rm(home, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(running.url + path, { headers, redirect: 'manual' });
const post = (path: string, body: object) => fetch(running.url + path, { method: 'POST', body: JSON.stringify(body) });
const bytes = async (path: string, headers: Record<string, string> = {}) => Buffer.from(await (await get(path, headers)).arrayBuffer());
const noAccept = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    request(running.url + path, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('the sample register', () => {
  test('has a page that lists the month in one file and seven parts, which exist', async () => {
    const page = await (await get(`${companiesHouse}/en_output.html`)).text();
    const names = [...page.matchAll(/href="(Basic[^"]+)"/g)].map(([, name]) => name ?? '');
    expect(names).toHaveLength(8);
    expect(page).toContain('BasicCompanyDataAsOneFile-2026-06-01.zip  (0Mb)');
    for (const name of names) expect((await get(`${companiesHouse}/${name}`)).status).toBe(200);
    expect((await get(`${companiesHouse}/BasicCompanyDataAsOneFile-2026-05-01.zip`)).status).toBe(404);
  });

  test('has an archive with a CSV of the same name', async () => {
    const zip = await fromBufferPromise(await bytes(one));
    let text = '';
    for await (const entry of zip.eachEntry()) {
      expect(entry.fileName).toBe('BasicCompanyDataAsOneFile-2026-06-01.csv');
      for await (const chunk of await zip.openReadStreamPromise(entry)) text += String(chunk);
    }
    expect(text.startsWith(header)).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(401);
  });

  test('answers ranges that join to the whole file, and 304 for a known validator', async () => {
    const whole = await get(one);
    const etag = whole.headers.get('etag') ?? '';
    const body = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const first = await get(one, { Range: 'bytes=0-99' });
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-99/${body.length}`]);
    const joined = Buffer.concat([Buffer.from(await first.arrayBuffer()), await bytes(one, { Range: 'bytes=100-', 'If-Range': etag })]);
    expect(joined.equals(body)).toBe(true);
    expect((await get(one, { Range: 'bytes=-10' })).headers.get('content-length')).toBe('10');
    expect((await get(one, { Range: `bytes=${body.length}-` })).status).toBe(416);
    expect((await get(one, { Range: 'bytes=5-', 'If-Range': '"another"' })).status).toBe(200);
    expect((await get(one, { 'If-None-Match': etag })).status).toBe(304);
    expect((await get(one, { 'If-Modified-Since': whole.headers.get('last-modified') ?? '' })).status).toBe(304);
    expect((await get(one, { 'If-None-Match': '"another"' })).status).toBe(200);
    const head = await fetch(running.url + one, { method: 'HEAD' });
    expect([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([String(body.length), 0]);
  });
});

describe('the sample accounts', () => {
  test('have pages whose links lead to existing archives, also those of years ago', async () => {
    for (const page of ['en_accountsdata.html', 'en_monthlyaccountsdata.html', 'historicmonthlyaccountsdata.html']) {
      const text = await (await get(`${companiesHouse}/${page}`)).text();
      const names = [...text.matchAll(/href="([^"]+\.zip)"/g)].map(([, name]) => name ?? '');
      expect(names.length).toBeGreaterThan(10);
      for (const name of [names.at(0), names.at(-1)]) {
        const zip = await fromBufferPromise(await bytes(`${companiesHouse}/${name}`));
        let members = 0;
        for await (const entry of zip.eachEntry()) {
          expect(entry.fileName).toMatch(/^(?:__MACOSX\/\._)?Prod22[34]_\d{4}_[A-Z0-9]{8}_\d{8}/);
          for await (const _ of await zip.openReadStreamPromise(entry)) members += 1;
        }
        expect(members).toBeGreaterThan(0);
      }
    }
    expect((await get(`${companiesHouse}/Accounts_Bulk_Data-2026-06-02.zip`)).status).toBe(404);
    expect((await get(`${companiesHouse}/Accounts_Bulk_Data-2026-03-02.zip`)).status).toBe(404);
  });
});

describe('the sample Gazette', () => {
  const feed = `${gazette}/insolvency/notice/data.json`;

  test('serves a feed and its notices in three formats, and refuses what the real one refuses', async () => {
    const page = z
      .looseObject({ entry: z.array(z.looseObject({ id: z.string() })) })
      .parse(await (await get(`${feed}?results-page-size=5`)).json());
    const id = page.entry[0]?.id.split('/').pop();
    for (const suffix of ['', '/data.xml', '/data.htm', '/data.json?view=linked-data']) {
      expect((await get(`${gazette}/notice/${id}${suffix}`)).status).toBe(200);
    }
    expect(await noAccept(feed)).toBe(200);
    expect(await noAccept(feed, { Accept: 'application/json' })).toBe(500);
    expect(await noAccept(`${feed}?noticecode=2450`)).toBe(500);
    expect((await get(`${gazette}/notice/999`)).status).toBe(404);
    const moved = await get(`${feed}?edition=london&categorycode=24`);
    expect([moved.status, moved.headers.get('location')]).toEqual([
      303,
      'https://www.thegazette.co.uk/insolvency/london/notice/data.json?categorycode=24',
    ]);
  });

  test.each([
    'www.thegazette.co.uk',
    'www.court-tribunal-hearings.service.gov.uk',
    'www.fca.org.uk',
    'www.turnaround-news.example',
    'www.county-herald.example',
  ])('serves the robots.txt of %s, which excludes some address', async (host) => {
    const answer = await get(`/${host}/robots.txt`);
    expect([answer.status, rulesFor(robotName, await answer.text()).length]).toEqual([200, 1]);
  });

  test('answers 429 with Retry-After to requests above the limit', async () => {
    const strict = await servePublishers({
      companies: 50,
      seed: 1,
      home: join(home, 'strict'),
      port: 0,
      limit: { requests: 3, perSeconds: 30 },
    });
    const answers: Response[] = [];
    for (let at = 0; at < 5; at += 1) answers.push(await fetch(strict.url + feed));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(20);
    await strict.close();
  });
});

describe('a planted fault', () => {
  const plant = (fault: object) => post('/faults', { times: 1, ...fault });

  test.each([
    ['html', one, (body: Buffer) => body.toString().startsWith('<!DOCTYPE html>')],
    ['crc', one, (body: Buffer, sound: Buffer) => body.length === sound.length && !body.equals(sound)],
    ['truncated', one, (body: Buffer, sound: Buffer) => body.equals(sound.subarray(0, Math.floor(sound.length / 2)))],
    ['shrink', one, (body: Buffer, sound: Buffer) => body.length < sound.length * 0.65],
    ['html', daily, (body: Buffer) => body.toString().startsWith('<!DOCTYPE html>')],
    ['crc', daily, (body: Buffer, sound: Buffer) => body.length === sound.length && !body.equals(sound)],
    ['truncated', daily, (body: Buffer, sound: Buffer) => body.equals(sound.subarray(0, Math.floor(sound.length / 2)))],
    ['shrink', month, (body: Buffer, sound: Buffer) => body.length < sound.length * 0.65],
    ['wrong-header', daily, (body: Buffer) => body.includes('Product223_')],
    ['wrong-header', list, (body: Buffer) => body.toString().includes(',Reference,')],
    ['shrink', list, (body: Buffer, sound: Buffer) => body.length < sound.length * 0.65],
  ])('of kind %s changes one answer of %s', async (kind, path, struck) => {
    const sound = await bytes(path);
    expect((await plant({ path: path.slice(1), kind })).status).toBe(201);
    const { status, headers } = await fetch(running.url + path, { method: 'HEAD' });
    expect(status).toBe(200);
    await plant({ path: path.slice(1), kind });
    expect(struck(await bytes(path), sound)).toBe(true);
    expect(headers.get('etag')).not.toBe((await get(path)).headers.get('etag'));
    expect((await bytes(path)).equals(sound)).toBe(true);
  });

  test('can be a status or a connection that breaks halfway', async () => {
    await plant({ path: list.slice(1), kind: 'status', status: 503 });
    const refused = await get(list);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await plant({ path: list.slice(1), kind: 'cut' });
    await expect(bytes(list)).rejects.toThrow();
    expect((await get(list)).status).toBe(200);
    expect((await post('/faults', { kind: 'unheard-of' })).status).toBe(400);
  });
});

describe('the sample clock', () => {
  test('moves, keeps its date over a restart, and changes the month of the files', async () => {
    expect(await (await get('/clock')).json()).toEqual({
      today: '2026-06-01',
      day: 0,
      moves: [{ at: expect.any(String), today: '2026-06-01' }],
    });
    const before = z.object({ petitionedTomorrow: z.array(z.string()) }).parse(await (await get('/truth/examples')).json());
    expect(await (await post('/clock/advance', {})).json()).toEqual({ today: '2026-06-02', day: 1 });
    const after = z.object({ petitioned: z.array(z.string()) }).parse(await (await get('/truth/examples')).json());
    for (const number of before.petitionedTomorrow) expect(after.petitioned).toContain(number);
    await post('/clock/advance', { days: 29 });
    expect((await get(one)).status).toBe(404);
    expect((await get(one.replace('06-01', '07-01'))).status).toBe(200);
    expect((await post('/clock/advance', { days: -1 })).status).toBe(400);
    const again = await servePublishers({ companies: 400, seed: 11, home, port: 0 });
    expect(again.clock.now()).toEqual({ today: '2026-07-01', day: 30 });
    await again.close();
    expect(JSON.parse(await readFile(join(home, 'sample', 'clock.json'), 'utf8'))).toMatchObject({ today: '2026-07-01', day: 30 });
  });

  test('has no effect on the truth table, which the server sends whole', async () => {
    const rows = z
      .array(z.looseObject({ companyNumber: z.string(), truth: z.string(), startDay: z.number() }))
      .parse(await (await get('/truth')).json());
    expect(rows.length).toBeGreaterThan(100);
  });
});

test('the deliveries of the day are the snapshot of officers and its update, by their names', async () => {
  const names = z.array(z.string()).parse(await (await get('/deliveries')).json());
  const { day } = running.clock.now();
  expect(names).toEqual([`Prod195_${4_000 + day}_ni_ew_sc_1.dat`, `Prod198_${2_000 + day}.dat`]);
  const [snapshot = '', update = ''] = await Promise.all(names.map(async (name) => (await get(`/deliveries/${name}`)).text()));
  expect([snapshot.slice(0, 8), update.slice(0, 8)]).toEqual(['DDDDSNAP', 'DDDDUPDT']);
  for (const text of [snapshot, update]) expect(text).toMatch(/\n99999999\d{8}\n$/);
  for (const path of ['/deliveries/', '/deliveries/constructor', '/deliveries/Prod195_0001_ni_ew_sc_1.dat'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await post('/deliveries', {})).status).toBe(404);
});
