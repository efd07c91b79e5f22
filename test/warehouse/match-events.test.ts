import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSweepThread } from '../../activities/screening/sweep-thread.ts';
import { inTransaction, type Pool, type PoolClient } from '../../infra/postgres/pool.ts';
import { askThread } from '../../infra/threads/ask-thread.ts';
import type { CompanyScreening } from '../../models/clearance/facts.ts';
import type { Officer, Owner } from '../../models/screening/company/people.ts';
import { entryPrint } from '../../models/screening/decision/entry-print.ts';
import { subjectOf } from '../../models/screening/decision/subject.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import { buildScreeningIndex, type ScreeningIndex } from '../../models/screening/index-entries.ts';
import { listRules, type ScreeningList } from '../../models/screening/lists.ts';
import { createClearanceClaim } from '../../serving/clearance/clearance-read.ts';
import type { ClearanceRead } from '../../serving/facts/company-facts.ts';
import { lookUps } from '../../serving/ledger/look-ups.ts';
import { readList } from '../../serving/lists/lists.ts';
import { addCompanies, removeCompanies } from '../../serving/monitoring/portfolio.ts';
import { finishPublish, publishChunk } from '../../serving/publish/publish.ts';
import { recentEvents } from '../../serving/report/recent-events.ts';
import { screenAll } from '../../serving/screening/screener.ts';
import { createScreeners } from '../../serving/screening/screeners.ts';
import { recordScreeningDecision } from '../../serving/screening/screening-decisions.ts';
import { createScreenPart, type ScreenPart } from '../../serving/screening/sweep/screen-numbers.ts';
import { createSweep } from '../../serving/screening/sweep/sweep.ts';
import { readSweepStatus } from '../../serving/screening/sweep/sweep-status.ts';
import { screeningRules } from '../../serving/screening/sweep/target.ts';
import { readWords } from '../../serving/screening/words/words.ts';
import { inventedEntry } from '../fixtures/invented-list.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { type BatchCompany, writeBatch } from '../fixtures/publish-batch.ts';
import { givePool } from '../worlds/postgres.ts';
import { refreshOnce } from '../worlds/refresh.ts';
import { companies, company, officers, openWorld, owners, type Row } from '../worlds/warehouse.ts';

let pool: Pool;
givePool(
  (opened) => {
    pool = opened;
  },
  { max: 3 },
);
beforeEach(async () => {
  await pool.query(
    'truncate company_facts, company_lookup, stream, release, source_state, publish, event, subscription, delivery, screening_list, screening_entry, screening_entry_screened, screening_entry_between, screening_words, screening_waiting, screening_chain, screening_crowded, screening_names, screening_match cascade',
  );
  await pool.query("update screening_sweep set screened = null, target = null, done_to = '', noted = null, known = null");
  await pool.query('update serving_state set publish = null, sequence = 0, loading = null');
  releases = 0;
  newest = [];
});

const [A, B, C] = ['00000001', '00000002', '00000003'];
let releases = 0;
let today = '2026-06-01';

interface Of<Party> {
  readonly number: string;
  readonly party: Omit<Party, 'release'>;
}
const unstated = { nationality: null, residence: null, postcode: null };
const officer = (number: string, name: string, dateOfBirth = '1961-04', since = '2020-01-02'): Of<Officer> => ({
  number,
  party: { id: name, role: 'director', corporate: false, name, dateOfBirth, since, ...unstated },
});
const owner = (number: string, name: string, more: Partial<Owner> = {}): Of<Owner> => ({
  number,
  party: {
    ...{ id: name, kind: 'individual', name, dateOfBirth: '1961-04', since: null, natures: ['ownership-of-shares-50-to-75-percent'] },
    ...{ companyNumber: null, registrationNumber: null, country: null, markedSanctioned: false, ...unstated, ...more },
  },
});
const nameOf = (number: string) => `MADE UP ${number} LIMITED`;
const owning = (number: string, by: string) =>
  owner(number, nameOf(by), { kind: 'corporate-entity', companyNumber: by, dateOfBirth: null });
const other = 'WILFRED FENNIMORE';

/** An entry that is in force on any day. */
const entry = (list: ScreeningList, id: string, name: string, more: Partial<ListEntry> = {}): ListEntry => {
  const made = inventedEntry({ list, id, names: [name], datesOfBirth: ['1961-04-09'], from: null, url: `https://lists.example/${id}` });
  return { ...made, evidence: { ...made.evidence, source: listRules[list].source }, ...more };
};

let versions = 0;
/** Serves a version of a list. */
async function serve(list: ScreeningList, entries: readonly ListEntry[]): Promise<void> {
  versions += 1;
  await pool.query('delete from screening_entry where list = $1', [list]);
  await pool.query(
    `insert into screening_list (list, version, entries, sequence) values ($1, $2, $3, $4)
     on conflict (list) do update set version = excluded.version, entries = excluded.entries, sequence = excluded.sequence`,
    [list, `v${versions}`, entries.length, versions],
  );
  for (const one of entries)
    await pool.query('insert into screening_entry (list, id, entry) values ($1, $2, $3)', [list, one.id, JSON.stringify(one)]);
}

interface Register {
  readonly officers?: readonly Of<Officer>[];
  readonly owners?: readonly Of<Owner>[];
  /** A company with a new name, which a newer register states. */
  readonly renamed?: { readonly number: string; readonly name: string };
  /** Postcodes of registered offices, by company; of the others `ZZ1 1ZZ`. */
  readonly postcodes?: Readonly<Record<string, string>>;
}

/** The records of the newest release, each with the release that first stated it as it is. */
let newest: readonly (readonly [record: string, release: string])[] = [];

/** Publishes three companies of the register with these officers and owners, as the warehouse publishes whole snapshots. */
async function publish({ officers: board = [], owners: held = [], renamed, postcodes = {} }: Register): Promise<void> {
  releases += 1;
  const before = new Map(newest);
  const now: [string, string][] = [];
  const stated = <Party>(kind: string, of: readonly Of<Party>[], number: string) =>
    of
      .filter((one) => one.number === number)
      .map(({ party }) => {
        const record = JSON.stringify([kind, number, party]);
        const release = before.get(record) ?? `${kind}-${releases}`;
        now.push([record, release]);
        return { ...party, release };
      })
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const companies = [A, B, C].map((number) => {
    const officers = stated('officers', [...board, officer(C, other, '1970-01')], number);
    const owners = stated('psc', [...held, owner(C, other, { dateOfBirth: '1970-01' })], number);
    const isRenamed = renamed?.number === number;
    const previousNames = isRenamed ? [nameOf(number)] : [];
    const people = { postcode: postcodes[number] ?? 'ZZ1 1ZZ', previousNames, officers, owners, unread: [] };
    const facts = { companyNumber: number, register: { evidence: { release: isRenamed ? 'register-2' : 'register-1' } } };
    const hasPeople = officers.length + owners.length + previousNames.length > 0;
    return { number, name: isRenamed ? renamed.name : nameOf(number), facts, ...(hasPeople ? { people } : {}) };
  });
  newest = now;
  await publishBatch(companies);
}

async function publishBatch(companies: readonly BatchCompany[]): Promise<void> {
  const { manifest, files } = await writeBatch([{ companies }]);
  await publishChunk(pool, manifest, 0, files[0]!);
  await finishPublish(pool, manifest);
}

const moment = () => ({ now: new Date(`${today}T09:00:00Z`), today });

/** Screens until nothing waits, or takes some steps. Returns the new events as `type company` with the entry, sorted. */
async function sweep({
  rules = 'rules-1',
  steps = 100,
  otherThread,
}: {
  readonly rules?: string;
  readonly steps?: number;
  readonly otherThread?: ScreenPart;
} = {}): Promise<string[]> {
  const before = await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from event');
  const step = createSweep({ pool, rules, ...(otherThread === undefined ? {} : { otherThread }) });
  for (let taken = 0; taken < steps; taken += 1) if (!(await step(`screening-${versions}-${taken}`, taken, moment())).more) break;
  const { rows } = await pool.query<{ type: string; company_number: string; source_id: string }>(
    "select type, company_number, source_id from event where id > $1 and type like '%match_new'",
    [before.rows[0]?.id],
  );
  return rows.map(({ type, company_number, source_id }) => `${type} ${company_number} ${source_id.split('/')[1]}`).sort();
}

/** Gives a tenant a watch of every company. */
async function watchEverything(tenant: string): Promise<void> {
  await pool.query('insert into tenant (id, name) values ($1, $1) on conflict do nothing', [tenant]);
  await pool.query(
    `insert into subscription (id, tenant, environment, webhook_url, every_company, secret)
     values ('of-' || $1, $1, 'live', 'https://' || $1 || '.example/', true, '\\x00')`,
    [tenant],
  );
}

/** An analyst of the tenant decides about a match of the director of company A with the entry. */
async function decide(tenant: string, verdict: 'false-positive' | 'withdrawn', of: ListEntry): Promise<void> {
  const subject = subjectOf({ name: 'IGNATIUS QUILLFEATHER', kind: 'person', dateOfBirth: '1961-04' });
  const about = { list: of.list, entry: of.id, entryName: of.names[0]!.text, entryPrint: entryPrint(of), listVersion: 'v' };
  await inTransaction(pool, (client) =>
    recordScreeningDecision(
      client,
      { tenant, environment: 'live' },
      { ...about, subject, reference: null, verdict, by: 'an analyst', why: 'another person', apiKey: null },
      { actor: 'test' },
    ),
  );
}

/** Returns the tenants to which an event of the company is delivered, and those whose report lists it. */
async function told(companyNumber: string): Promise<{ delivered: string[]; listed: string[] }> {
  const { rows } = await pool.query<{ tenant: string }>(
    `select tenant from delivery join subscription on subscription.id = delivery.subscription join event on event.id = delivery.event
     where company_number = $1 order by tenant`,
    [companyNumber],
  );
  const { rows: tenants } = await pool.query<{ tenant: string }>('select tenant from subscription order by tenant');
  const at = new Date(Date.now() + 60_000).toISOString();
  const listed: string[] = [];
  for (const caller of tenants) if ((await recentEvents(pool, caller, companyNumber, at)).length > 0) listed.push(caller.tenant);
  return { delivered: rows.map(({ tenant }) => tenant), listed };
}

const listed = entry('uk-sanctions', 'RUS1', 'Ignatius Quillfeather');
const harmless = entry('uk-sanctions', 'RUS9', 'Zebedee Harmless');

beforeEach(() => {
  today = '2026-06-01';
});

describe('a new match of a person behind a company', () => {
  test('fires nothing when all companies are screened for the first time, also against a list that was not served before', async () => {
    await serve('uk-sanctions', [listed]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    expect(await readSweepStatus(pool)).toEqual({
      ...{ waiting: 0, crowded: 0, sweep: null, sweepingAt: null, screenedOn: null, lists: null, wordsCountedAt: null },
    });
    expect(await sweep()).toEqual([]);
    expect(await readSweepStatus(pool)).toMatchObject({
      waiting: 0,
      sweepingAt: null,
      screenedOn: '2026-06-01',
      lists: { 'uk-sanctions': expect.any(String) },
      wordsCountedAt: new Date('2026-06-01T09:00:00Z'),
    });
    await serve('disqualified-directors', [entry('disqualified-directors', 'D1', 'Ignatius Quillfeather')]);
    expect(await sweep()).toEqual([]);
    const { rows } = await pool.query('select company_number, list, entry, effect from screening_match order by list');
    expect(rows).toEqual([
      { company_number: A, list: 'disqualified-directors', entry: 'D1', effect: 'HOLD' },
      { company_number: A, list: 'uk-sanctions', entry: 'RUS1', effect: 'HOLD' },
    ]);
  });

  test.each(['officers', 'psc', 'register'])(
    'fires nothing for the first release of %s, although all companies were screened before',
    async (kind) => {
      const sourceOf: Readonly<Record<string, string>> = { officers: officers.id, psc: owners.id, register: companies.id };
      await serve('uk-sanctions', [
        listed,
        entry('uk-sanctions', 'RUS2', `Made Up ${A} Limited`, { kind: 'organisation', datesOfBirth: [] }),
      ]);
      // a company that a notice names
      await publishBatch([{ number: C, name: nameOf(C), facts: { companyNumber: C, register: null } }]);
      expect(await sweep()).toEqual([]);
      const held = { officers: [officer(A, 'IGNATIUS QUILLFEATHER')], psc: [], register: [] }[kind] ?? [];
      await publish({ officers: held, owners: kind === 'psc' ? [owner(A, 'IGNATIUS QUILLFEATHER')] : [] });
      await pool.query(
        "insert into release (source, release, data_date, run_kind, baseline, state) values ($1, $2, $3, 'scheduled', true, 'served')",
        [...[sourceOf[kind], `${kind}-1`, '2026-06-01']],
      );
      expect((await sweep()).filter((line) => line.endsWith(kind === 'register' ? 'RUS2' : 'RUS1'))).toEqual([]);
      await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER'), officer(B, 'IGNATIUS QUILLFEATHER')] });
      expect(await sweep()).toContainEqual(expect.stringContaining(`${B} RUS1`));
    },
  );

  test.each([
    { kind: 'officers', api: 'companies-house/officers-api', stream: 'companies-house/officer-stream' },
    { kind: 'psc', api: 'companies-house/psc-api', stream: 'companies-house/psc-stream' },
    { kind: 'officers', api: 'companies-house/officers-api', updates: 'companies-house/officer-updates' },
  ])(
    'fires nothing for the first answer about a company, but for what began since the stream or the daily updates are followed: $kind $updates',
    async ({ kind, api, stream, updates }) => {
      const holding = (since: string): Register =>
        kind === 'psc'
          ? { owners: [A, B].map((number) => owner(number, 'IGNATIUS QUILLFEATHER', { since })) }
          : { officers: [A, B].map((number) => officer(number, 'IGNATIUS QUILLFEATHER', '1961-04', since)) };
      const answered = (company: string, release: string) =>
        lookUps(pool).record(api, release, [{ company, askedAt: `2026-06-02T1${release.at(-1)}:00:00Z`, answer: 'found', records: 1 }]);
      await serve('uk-sanctions', [listed]);
      await publish({});
      expect(await sweep()).toEqual([]);
      if (stream !== undefined) await pool.query("insert into stream (source, followed_since) values ($1, '2026-06-02')", [stream]);
      else
        await pool.query(
          "insert into release (source, release, data_date, run_kind, state) values ($1, 1, '2026-06-02', 'file', 'served')",
          [updates],
        );
      await answered(B, `${kind}-1`);
      for (const company of [A, B]) await answered(company, `${kind}-2`);
      await publish(holding('2026-06-01'));
      expect(await sweep()).toEqual([`sanctions.ofsi.match_new ${B} RUS1`]);

      await publish({});
      await sweep();
      await pool.query('truncate event, company_lookup cascade');
      for (const company of [A, B]) await answered(company, `${kind}-4`);
      await publish(holding('2026-06-02'));
      expect(await sweep()).toEqual([A, B].map((number) => `sanctions.ofsi.match_new ${number} RUS1`));
    },
  );

  test('fires once when an entry is added to a list, and the event names the person, the entry and the company', async () => {
    await serve('uk-sanctions', [harmless]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER'), officer(B, 'IGNATIUS QUILLFEATHER', '1990-01')] });
    expect(await sweep()).toEqual([]);
    await serve('uk-sanctions', [harmless, listed]);
    expect(await sweep()).toEqual([`sanctions.ofsi.match_new ${A} RUS1`, `sanctions.ofsi.match_new ${B} RUS1`]);
    expect(await sweep()).toEqual([]);
    await serve('uk-sanctions', [listed, harmless]);
    expect(await sweep()).toEqual([]);
    const { rows } = await pool.query('select company_name, detail, metadata, occurred_at from event where company_number = $1', [A]);
    expect(rows).toEqual([
      {
        company_name: 'MADE UP 00000001 LIMITED',
        detail:
          'Its director IGNATIUS QUILLFEATHER matches Ignatius Quillfeather (RUS1) on the UK Sanctions List: the date of birth agrees.',
        metadata: {
          ...{ list: 'uk-sanctions', list_version: expect.any(String), entry: 'RUS1', entry_url: 'https://lists.example/RUS1' },
          ...{ effect: 'HOLD', corroboration: 'confirmed', name_score: 1 },
          attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (FCDO).',
          party: { name: 'IGNATIUS QUILLFEATHER', as: 'officer', roles: ['officer'] },
        },
        occurred_at: new Date('2026-06-01T09:00:00Z'),
      },
    ]);
  });

  test('fires once when a listed person is appointed or becomes an owner, whatever the role', async () => {
    await serve('uk-sanctions', [listed]);
    await serve('disqualified-directors', [entry('disqualified-directors', 'D1', 'Cornelius Underhay')]);
    await publish({});
    expect(await sweep()).toEqual([]);
    await publish({
      officers: [officer(A, 'CORNELIUS UNDERHAY')],
      owners: [owner(B, 'IGNATIUS QUILLFEATHER'), owner(C, 'CORNELIUS UNDERHAY')],
    });
    // a disqualification concerns persons in office
    expect(await sweep()).toEqual([`cdda.disqualification.match_new ${A} D1`, `sanctions.ofsi.match_new ${B} RUS1`]);
    await publish({
      officers: [officer(A, 'CORNELIUS UNDERHAY'), officer(B, 'IGNATIUS QUILLFEATHER')],
      owners: [owner(B, 'IGNATIUS QUILLFEATHER')],
    });
    expect(await sweep()).toEqual([]);
  });

  test('fires no second event when only the countries of the person or the postcode of the company change, or another register states others', async () => {
    await serve('uk-sanctions', [listed]);
    await serve('fca-warnings', [entry('fca-warnings', 'F1', nameOf(B), { kind: 'organisation', datesOfBirth: [] })]);
    await publish({});
    await sweep();
    await serve('fca-warnings', [
      entry('fca-warnings', 'F1', nameOf(B), { kind: 'organisation', datesOfBirth: [] }),
      entry('fca-warnings', 'F2', nameOf(C), { kind: 'organisation', datesOfBirth: [] }),
    ]);
    const director = officer(A, 'IGNATIUS QUILLFEATHER');
    const living = (residence: string) => ({ ...director, party: { ...director.party, nationality: 'British', residence } });
    const owned = owner(A, 'IGNATIUS QUILLFEATHER', { nationality: 'British', residence: 'United Kingdom' });
    await publish({ officers: [living('England')], owners: [owned] });
    expect(await sweep()).toEqual([`fca.warning.match_new ${C} F2`, `sanctions.ofsi.match_new ${A} RUS1`]);
    await publish({ officers: [living('Wales')], owners: [owned], postcodes: { [C]: 'ZZ9 9ZZ' } });
    expect(await sweep()).toEqual([]);
  });

  test.each([
    ['ownership-of-shares-25-to-50-percent', 'REVIEW'],
    ['ownership-of-shares-50-to-75-percent', 'HOLD'],
  ])('of an owner with %s has the effect on the company, %s, as its screening has', async (nature, effect) => {
    await serve('uk-sanctions', [listed]);
    await publish({});
    await sweep();
    await publish({ owners: [owner(A, 'IGNATIUS QUILLFEATHER', { natures: [nature] })] });
    expect(await sweep()).toHaveLength(1);
    expect((await pool.query("select metadata ->> 'effect' as effect from event")).rows).toEqual([{ effect }]);
  });

  test('fires for the companies that a company owns, when its owner or the list changes', async () => {
    await serve('uk-sanctions', [listed]);
    await publish({ owners: [owning(A, B), owning(B, C)] });
    expect(await sweep()).toEqual([]);
    await publish({ owners: [owning(A, B), owning(B, C), owner(C, 'IGNATIUS QUILLFEATHER')] });
    expect(await sweep()).toEqual([A, B, C].map((number) => `sanctions.ofsi.match_new ${number} RUS1`));
    await serve('uk-sanctions', [listed, entry('uk-sanctions', 'RUS2', 'Wilfred Fennimore', { datesOfBirth: ['1970-01-03'] })]);
    expect(await sweep()).toEqual([A, B, C].map((number) => `sanctions.ofsi.match_new ${number} RUS2`));
  });

  test('fires for the companies that a company owns when the register gives the owner a listed name', async () => {
    await serve('uk-sanctions', [entry('uk-sanctions', 'RUS3', 'Quillfeather Shipping', { kind: 'organisation', datesOfBirth: [] })]);
    await publish({ owners: [owning(A, B)] });
    for (const [source, release] of [
      [owners.id, 'psc-1'],
      [companies.id, 'register-1'],
    ])
      await pool.query(
        "insert into release (source, release, data_date, run_kind, baseline, state) values ($1, $2, '2026-06-01', 'scheduled', true, 'served')",
        [source, release],
      );
    expect(await sweep()).toEqual([]);
    await publish({ owners: [owning(A, B)], renamed: { number: B, name: 'QUILLFEATHER SHIPPING LIMITED' } });
    expect(await sweep()).toEqual([A, B].map((number) => `sanctions.ofsi.match_new ${number} RUS3`));
    const { rows } = await pool.query('select detail from event where company_number = $1', [A]);
    expect(rows[0]?.detail).toContain('Its owner QUILLFEATHER SHIPPING LIMITED (in the record of the owner: MADE UP 00000002 LIMITED)');
  });

  test('ends with a circle of owners', async () => {
    await serve('uk-sanctions', [listed]);
    await publish({ owners: [owning(A, B), owning(B, A)] });
    await sweep();
    await publish({ owners: [owning(A, B), owning(B, A), owner(A, 'IGNATIUS QUILLFEATHER')] });
    expect(await sweep()).toEqual([`sanctions.ofsi.match_new ${A} RUS1`, `sanctions.ofsi.match_new ${B} RUS1`]);
    expect((await pool.query('select from screening_waiting')).rowCount).toBe(0);
  });

  test('is forgotten with the entry or the person, and fires no second event when it returns', async () => {
    await serve('uk-sanctions', [harmless]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await sweep();
    await serve('uk-sanctions', [listed, harmless]);
    expect(await sweep()).toHaveLength(1);
    await serve('uk-sanctions', [harmless]);
    expect(await sweep()).toEqual([]);
    expect((await pool.query('select from screening_match')).rowCount).toBe(0);
    await serve('uk-sanctions', [listed, harmless]);
    expect(await sweep()).toEqual([]);
    expect((await pool.query('select from screening_match')).rowCount).toBe(1);
    await publish({});
    await sweep();
    expect((await pool.query('select from screening_match')).rowCount).toBe(0);
  });

  test('goes to every tenant but those whose analyst decided that the match of the same person with the same entry is false', async () => {
    for (const tenant of ['kestrel', 'lapwing']) await watchEverything(tenant);
    await serve('uk-sanctions', [listed]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await sweep();
    await decide('lapwing', 'false-positive', listed);
    await decide('kestrel', 'false-positive', listed);
    await decide('kestrel', 'withdrawn', listed);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER'), officer(B, 'IGNATIUS QUILLFEATHER')] });
    expect(await sweep()).toEqual([`sanctions.ofsi.match_new ${B} RUS1`]);
    expect(await told(B)).toEqual({ delivered: ['kestrel'], listed: ['kestrel'] });
    // another date of birth: another person
    await publish({ officers: [officer(C, 'IGNATIUS QUILLFEATHER', '1994-09')] });
    expect(await sweep()).toEqual([`sanctions.ofsi.match_new ${C} RUS1`]);
    expect(await told(C)).toEqual({ delivered: ['kestrel', 'lapwing'], listed: ['kestrel', 'lapwing'] });
  });

  test('goes to a tenant whose decision lapsed because the entry has changed since', async () => {
    await watchEverything('plover');
    await serve('uk-sanctions', [listed]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await sweep();
    await decide('plover', 'false-positive', listed);
    await serve('uk-sanctions', [{ ...listed, countries: ['Iceland'] }]);
    await sweep();
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER'), officer(B, 'IGNATIUS QUILLFEATHER')] });
    expect(await sweep()).toEqual([`sanctions.ofsi.match_new ${B} RUS1`]);
    expect(await told(B)).toEqual({ delivered: ['plover'], listed: ['plover'] });
  });

  test('fires when the period of an entry begins', async () => {
    await serve('uk-sanctions', [entry('uk-sanctions', 'RUS1', 'Ignatius Quillfeather', { from: '2026-06-03' })]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    expect(await sweep()).toEqual([]);
    today = '2026-06-02';
    expect(await sweep()).toEqual([]);
    today = '2026-06-03';
    expect(await sweep()).toEqual([`sanctions.ofsi.match_new ${A} RUS1`]);
  });

  test.each<[string, (() => Promise<unknown>) | undefined]>([
    ['', undefined],
    [' while every company is compared with whole lists', () => sweep({ rules: 'rules-2', steps: 2 })],
    [' and other rules of screening run on that day', undefined],
  ])('fires for a person of a baseline when the period of an entry begins%s', async (how, before) => {
    await serve('uk-sanctions', [entry('uk-sanctions', 'RUS1', 'Ignatius Quillfeather', { from: '2026-06-03' })]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await pool.query(
      "insert into release (source, release, data_date, run_kind, baseline, state) values ($1, 'officers-1', '2026-06-01', 'scheduled', true, 'served')",
      [officers.id],
    );
    expect(await sweep()).toEqual([]);
    today = '2026-06-02';
    expect(await sweep()).toEqual([]);
    expect(await before?.()).toEqual(before && []);
    today = '2026-06-03';
    expect(await sweep({ rules: how === '' ? 'rules-1' : 'rules-2' })).toEqual([`sanctions.ofsi.match_new ${A} RUS1`]);
  });

  test('fires nothing when only the rules of screening have changed, and new matches fire afterwards', async () => {
    await serve('uk-sanctions', [listed]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await sweep();
    await pool.query('delete from screening_match'); // the earlier rules did not find it
    expect(await sweep({ rules: 'rules-2' })).toEqual([]);
    expect((await pool.query('select from screening_match')).rowCount).toBe(1);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER'), officer(B, 'IGNATIUS QUILLFEATHER')] });
    expect(await sweep({ rules: 'rules-2' })).toEqual([`sanctions.ofsi.match_new ${B} RUS1`]);
  });

  test('fires nothing when the changed rules have another key of the same party, also where the company changes before the sweep reaches it', async () => {
    await serve('uk-sanctions', [listed]);
    await publish({});
    await sweep();
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    expect(await sweep()).toHaveLength(1);
    await pool.query("update screening_match set party = 'key of before'; update event set source_id = 'key of before'");
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER'), officer(A, 'MATILDA ALDERNEY')] });
    expect(await sweep({ rules: 'rules-2' })).toEqual([]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER'), officer(B, 'IGNATIUS QUILLFEATHER')] });
    expect(await sweep({ rules: 'rules-2' })).toEqual([`sanctions.ofsi.match_new ${B} RUS1`]);
  });

  test('fires for an entry that was added before the changed rules first ran', async () => {
    await serve('uk-sanctions', [harmless]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER'), officer(B, 'ZEBEDEE HARMLESS')] });
    await sweep();
    await pool.query('delete from screening_match'); // the earlier rules did not find it
    await serve('uk-sanctions', [harmless, listed]);
    expect(await sweep({ rules: 'rules-2' })).toEqual([`sanctions.ofsi.match_new ${A} RUS1`]);
    expect((await pool.query('select from screening_match')).rowCount).toBe(2);
  });

  test('fires once when the worker of a sweep was lost: its late step stores nothing after the next step has begun', async () => {
    await serve('uk-sanctions', [harmless]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await sweep();
    await serve('uk-sanctions', [harmless, entry('uk-sanctions', 'RUS5', 'Another Name')]);
    await sweep({ steps: 2 });
    const late = createSweep({ pool, rules: 'rules-1' });
    const blocked = await pool.connect();
    await blocked.query('begin');
    await blocked.query('select pg_advisory_xact_lock(7214904)'); // the late step waits for it to store its page
    const lateStep = late('screening-late', 0, moment()).catch((error: Error) => error.message);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await serve('uk-sanctions', [harmless, listed]);
    const nextStep = sweep({ steps: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await blocked.query('rollback');
    blocked.release();
    expect(await lateStep).toContain('this step stores nothing');
    await nextStep;
    expect(await sweep()).toEqual([`sanctions.ofsi.match_new ${A} RUS1`]);
  });

  test('is found in a worker thread too, whose next one takes the step when it ends; a step that is no longer wanted rejects at once', async () => {
    const logged: string[] = [];
    const { takeStep, close } = createSweepThread({
      file: new URL('./screening-worker.mjs', import.meta.url),
      databaseUrl: pool.options.connectionString ?? '',
      logLevel: 'silent',
      clock: moment,
      restartMs: 1,
      logger: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
    });
    const { signal } = new AbortController();
    const sweepInThread = async () => {
      for (let taken = 0; (await takeStep(`screening-${versions}-${taken}`, taken, signal)).more; ) taken += 1;
    };
    await serve('uk-sanctions', [harmless]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await sweepInThread();
    await serve('uk-sanctions', [harmless, listed]);
    await expect(takeStep('end this thread', 0, signal)).rejects.toThrow('a worker thread ended with exit code 3');
    const cancelled = new AbortController();
    for (let started = false; !started; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      started = await takeStep('first', 0, signal).then(
        () => true,
        () => false,
      );
    }
    const unwanted = takeStep('second', 0, cancelled.signal);
    cancelled.abort(new Error('no longer wanted'));
    await expect(unwanted).rejects.toThrow('no longer wanted');
    await sweepInThread();
    await close();
    const { rows } = await pool.query('select type, company_number from event');
    expect(rows).toEqual([{ type: 'sanctions.ofsi.match_new', company_number: A }]);
    expect(logged).toHaveLength(1);
  });

  /** Lists the officer of two companies, which are screened with another thread before and after it. */
  async function expectMatchOfBoth(otherThread: ScreenPart): Promise<void> {
    await serve('uk-sanctions', [harmless]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER'), officer(B, 'IGNATIUS QUILLFEATHER')] });
    await sweep({ otherThread });
    await serve('uk-sanctions', [harmless, listed]);
    expect(await sweep({ otherThread })).toEqual([`sanctions.ofsi.match_new ${A} RUS1`, `sanctions.ofsi.match_new ${B} RUS1`]);
  }

  test.each([
    ['screens half of the companies', 'rules-1', true],
    ['has other code, and screens none', 'rules-2', false],
  ])('is found when another thread %s', async (_, rules, isHalf) => {
    const part = createScreenPart(pool, rules);
    const screened: (number | null)[] = [];
    const otherThread: ScreenPart = async (asked) => {
      const done = await part(asked);
      screened.push(done?.length ?? null);
      return done;
    };
    await expectMatchOfBoth(otherThread);
    expect(screened.length).toBeGreaterThan(0);
    expect(screened.every((many) => (isHalf ? many === 1 : many === null))).toBe(true);
  });

  test.each<[string, Register, Register]>([
    ['an officer', {}, { officers: [officer(C, 'IGNATIUS QUILLFEATHER')] }],
    ['the owner of an owner', { owners: [owning(C, A)] }, { owners: [owning(C, A), owner(A, 'IGNATIUS QUILLFEATHER')] }],
  ])('fires for %s who is published while every company is compared with whole lists and its page is read', async (_, before, after) => {
    await serve('uk-sanctions', [listed]);
    await publish(before);
    expect(await sweep()).toEqual([]);
    const screenPart = createScreenPart(pool, 'rules-2');
    let published: Promise<void> | undefined;
    const otherThread: ScreenPart = async (part) => {
      published ??= publish(after);
      await published;
      return screenPart(part);
    };
    expect(await sweep({ rules: 'rules-2', otherThread })).toContain(`sanctions.ofsi.match_new ${C} RUS1`);
    expect(published).toBeDefined();
    expect((await pool.query('select from screening_waiting')).rowCount).toBe(0);
    expect((await pool.query('select from screening_names')).rowCount).toBe(3);
  });

  test('is found when a worker thread screens half of the companies', async () => {
    const thread = askThread({
      file: new URL('./screening-part-worker.mjs', import.meta.url),
      data: { databaseUrl: pool.options.connectionString ?? '', logLevel: 'silent' },
      onEnd: (why) => expect.fail(String(why)),
    });
    const screened: number[] = [];
    const otherThread: ScreenPart = async (part) => {
      const done = (await thread.ask({ ...part, target: { ...part.target, rules: screeningRules() } })) as Awaited<ReturnType<ScreenPart>>;
      screened.push(done?.length ?? 0);
      return done;
    };
    await expectMatchOfBoth(otherThread);
    expect(new Set(screened)).toEqual(new Set([1]));
    await thread.close();
  });

  test('is found when an entry leaves that filled the search without a match of its own', async () => {
    const consonants = 'bcdfghjklmnpqrstvwxz';
    const filling = Array.from({ length: 80 }, (_, at) => {
      const [one, two, three] = [at % 20, Math.floor(at / 20), (at * 7) % 20].map((place) => consonants[place]);
      return entry('uk-sanctions', `RUS${100 + at}`, `Oriel Bobander ${one}a${two}o${three}uv`);
    });
    const hidden = entry('uk-sanctions', 'SYR1', 'Bill Oriel Bobander');
    await publish({ officers: [officer(A, 'WILLIAM ORIEL BOBANDER')] });
    await serve('uk-sanctions', [...filling, hidden]);
    expect(await sweep()).toEqual([]);
    const { rows } = await pool.query('select entry from screening_match where company_number = $1', [A]);
    expect(rows).toEqual([]);
    expect(await readSweepStatus(pool)).toMatchObject({ crowded: 1 });
    await serve('uk-sanctions', [...filling.slice(1), hidden]);
    await sweep();
    const { rows: found } = await pool.query('select entry from screening_match where company_number = $1', [A]);
    expect(found).toEqual([{ entry: 'SYR1' }]);
    expect(await readSweepStatus(pool)).toMatchObject({ crowded: 0 });
  });

  test('of a firm or a defaulter concerns the name of the company', async () => {
    await serve('fca-warnings', [entry('fca-warnings', 'F0', 'Other', { kind: 'organisation' })]);
    await serve('hmrc-defaulters', [entry('hmrc-defaulters', 'H0', 'Other', { kind: 'organisation' })]);
    await publish({ officers: [officer(B, 'IGNATIUS QUILLFEATHER')] });
    await sweep();
    await serve('fca-warnings', [entry('fca-warnings', 'F1', 'Made Up 00000001 Ltd', { kind: 'organisation', datesOfBirth: [] })]);
    await serve('hmrc-defaulters', [
      entry('hmrc-defaulters', 'H1', 'Made Up 00000001 Limited', { kind: 'organisation', datesOfBirth: [] }),
      entry('hmrc-defaulters', 'H2', 'Ignatius Quillfeather'),
    ]);
    expect(await sweep()).toEqual([`fca.warning.match_new ${A} F1`, `hmrc.defaulter.match_new ${A} H1`]);
    const { rows } = await pool.query("select detail from event where type = 'hmrc.defaulter.match_new'");
    expect(rows[0].detail).not.toContain('H1');
  });

  test('is delivered to the subscriptions that want it', async () => {
    await pool.query("insert into tenant (id, name) values ('heron', 'Heron') on conflict do nothing");
    await serve('uk-sanctions', [harmless]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await sweep();
    const columns = 'id, tenant, environment, webhook_url, secret, event_types, every_company';
    await pool.query(
      `insert into subscription (${columns}) values ('sub_1', 'heron', 'live', 'https://hooks.example/', '\\x00', '{sanctions.ofsi.match_new}', true)`,
    );
    await serve('uk-sanctions', [harmless, listed]);
    await sweep();
    const { rows } = await pool.query(
      "select state, subscription from delivery join event on event.id = delivery.event where type like '%match_new'",
    );
    expect(rows).toEqual([{ state: 'pending', subscription: 'sub_1' }]);
  });

  test.each([
    [
      'is delivered before the answer that its company is no longer monitored, or not at all',
      removeCompanies,
      { events: 1, deliveries: 1 },
    ],
    ['is published before the answer that its company is monitored, or delivered', addCompanies, { events: 1, deliveries: 0 }],
  ])('%s', async (_, change, published) => {
    const caller = { id: 'key', tenant: 'heron', environment: 'live', plan: 'standard', scopes: [], requestsPerMinute: null } as const;
    const changed = () => inTransaction<unknown>(pool, (client) => change(client, caller, [A]));
    await pool.query("insert into tenant (id, name) values ('heron', 'Heron') on conflict do nothing");
    await pool.query("delete from monitored_company where tenant = 'heron'");
    await pool.query(
      `insert into subscription (id, tenant, environment, webhook_url, of_portfolio, every_company, secret)
       values ('sub_2', 'heron', 'live', 'https://hooks.example/', true, false, '\\x00'), ('sub_3', 'heron', 'live', 'https://hooks.example/3', false, true, '\\x00')`,
    );
    if (change === removeCompanies) await inTransaction(pool, (client) => addCompanies(client, caller, [A]));
    await serve('uk-sanctions', [harmless]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await sweep();
    await serve('uk-sanctions', [harmless, listed]);
    const state = async () =>
      (
        await pool.query(
          "select (select count(*)::integer from event) as events, (select count(*)::integer from delivery where subscription = 'sub_2') as deliveries",
        )
      ).rows[0];
    const holder = await pool.connect();
    let atAnswer: Promise<unknown>;
    try {
      await holder.query("begin; select from subscription where id = 'sub_3' for update"); // the sweep waits for it when it has computed its deliveries
      const sweeping = sweep();
      await untilLocked(holder, 1);
      atAnswer = changed().then(state);
      let answered = false;
      void atAnswer.finally(() => {
        answered = true;
      });
      await untilLocked(holder, 2, () => answered);
      await holder.query('commit');
      await sweeping;
    } finally {
      holder.release();
    }
    expect([await atAnswer, await state()]).toEqual([published, published]);
  });
});

/** Returns when so many statements wait for a lock, or when `isOver`. */
async function untilLocked(client: PoolClient, count: number, isOver = () => false): Promise<void> {
  for (; !isOver(); await sleep(20)) {
    await client.query('select pg_stat_clear_snapshot()'); // a transaction sees one snapshot of the activity
    const { rows } = await client.query<{ waiting: number }>(
      "select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
  }
}

/** Screens with these lists in memory, and with the counts of words that are served. */
async function screenersOver(indexes: readonly ScreeningIndex[]) {
  const words = await readWords(pool);
  return createScreeners({
    ...{ pool, screenedSources: [], clock: () => ({ now: new Date(`${today}T09:00:00Z`), today }) },
    screeningLists: { current: () => indexes, words: () => words, ready: () => true, refresh: async () => {} },
  });
}

/** Returns the findings of a payment of the company, with the served lists in memory unless others are given. */
async function payment(companyNumber: string, indexes?: readonly ScreeningIndex[]): Promise<string[] | undefined> {
  return (await screeningOf(companyNumber, { indexes }))?.findings.map(({ code }) => code);
}

/** `read`: what the claim of the payment has read. */
async function screeningOf(
  companyNumber: string,
  { indexes, read }: { readonly indexes?: readonly ScreeningIndex[] | undefined; readonly read?: ClearanceRead | undefined } = {},
): Promise<CompanyScreening | null | undefined> {
  const list = await readList(pool, 'uk-sanctions');
  const screeners = await screenersOver(indexes ?? [buildScreeningIndex(list!.entries, list!.version)]);
  const more = read === undefined ? {} : { read };
  const [screening] = await screeners.ofCompanies({ tenant: 'heron', environment: 'live' }, [companyNumber], more);
  return screening;
}

async function claimedRead(payer: string): Promise<ClearanceRead> {
  const key = { tenant: 'heron', environment: 'live', key: crypto.randomUUID(), owner: 'made up' } as const;
  const claim = await createClearanceClaim(pool, 60)({ ...key, fingerprint: Buffer.alloc(32), companies: { payer, payee: B } });
  if (claim.state !== 'claimed') throw new Error(claim.state);
  return claim.read;
}

describe('a company without a match', () => {
  /**
   * Screens with lists in memory that have one more entry than was swept, under the same version: only a comparison finds it. What the claim of a payment
   * has read says the same as what the screening reads.
   */
  const withUnseenEntry = async (companyNumber: string) => {
    const list = await readList(pool, 'uk-sanctions');
    const entries = [...(list?.entries ?? []), entry('uk-sanctions', 'UNSEEN', 'Wilfred Ordinary', { datesOfBirth: ['1950-02-03'] })];
    const indexes = [buildScreeningIndex(entries, list!.version)];
    const screenings = [
      await screeningOf(companyNumber, { indexes }),
      await screeningOf(companyNumber, { indexes, read: await claimedRead(companyNumber) }),
    ];
    const [codes, ofClaim] = screenings.map((screening) => screening?.findings.map(({ code }) => code));
    expect(ofClaim).toEqual(codes);
    return codes;
  };
  const ordinary = officer(A, 'WILFRED ORDINARY', '1950-02');
  const compared = ['SANCTION_OFFICER'];

  beforeEach(async () => {
    await pool.query("insert into tenant (id, name) values ('heron', 'Heron') on conflict do nothing");
    await serve('uk-sanctions', [listed]);
    await publish({ officers: [ordinary, officer(C, 'IGNATIUS QUILLFEATHER')], owners: [owning(A, B)] });
  });

  test('is compared again with no name, after every company was screened', async () => {
    expect(await withUnseenEntry(A)).toEqual(compared);
    await sweep({ rules: screeningRules() });
    expect(await withUnseenEntry(A)).toEqual([]);
    expect(await withUnseenEntry(C)).toEqual(compared);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the code that screens is another', () => sweep({ rules: 'other' })],
    [
      'the day is another',
      async () => {
        today = '2026-06-02';
      },
    ],
    ['another version of the list is served', () => serve('uk-sanctions', [listed])],
    ['a sweep runs', () => pool.query("update screening_sweep set target = screened, done_to = ''")],
    ['its people have changed', () => pool.query('insert into screening_waiting (company_number, sequence) values ($1, 1)', [A])],
    [
      'the people of its owner have changed',
      () => pool.query('insert into screening_waiting (company_number, sequence) values ($1, 1)', [B]),
    ],
    ['it has a match', () => pool.query("insert into screening_match values ($1, 'uk-sanctions', 'RUS1', 'party', 'REVIEW')", [A])],
  ])('is compared when %s', async (_, change) => {
    await sweep({ rules: screeningRules() });
    await change();
    expect(await withUnseenEntry(A)).toEqual(compared);
  });

  test('except one party is compared with the name of that party alone, in a payment and in a screening', async () => {
    await publish({ officers: [ordinary, officer(A, 'IGNATIUS QUILLFEATHER')] });
    expect(await withUnseenEntry(A)).toEqual([...compared, ...compared]);
    const screening = async () => {
      const read = await readList(pool, 'uk-sanctions');
      const screeners = await screenersOver([buildScreeningIndex(read!.entries, read!.version)]);
      const request = { kind: 'company', companyNumber: A, lists: undefined, reference: null } as const;
      const [result] = await screenAll(await screeners.forRequests({ tenant: 'heron', environment: 'live' }, [request]), [request]);
      return result;
    };
    const before = await screening();
    await sweep({ rules: screeningRules() });
    expect(await withUnseenEntry(A)).toEqual(compared);
    expect(await screening()).toEqual(before);
    expect(JSON.stringify(before)).toContain('RUS1');
  });

  test('with a match of no effect is compared in a payment only for the tenant whose analyst decided that it is true', async () => {
    await pool.query("insert into tenant (id, name) values ('other', 'Other') on conflict do nothing");
    await sweep({ rules: screeningRules() });
    await pool.query("insert into screening_match values ($1, 'uk-sanctions', 'RUS1', 'party', 'INFO')", [A]);
    expect(await withUnseenEntry(A)).toEqual([]);
    const columns =
      'id, tenant, environment, list, entry, verdict, subject_key, subject, subject_print, entry_print, entry_name, list_version, decided_by, why';
    const decide = (tenant: string, environment: string, entry: string, verdict: string) =>
      pool.query(
        `insert into screening_decision (${columns})
         values (gen_random_uuid()::text, $1, $2, 'uk-sanctions', $3, $4, 'x', '{}', 'x', 'x', 'x', 'x', 'x', 'x')`,
        [tenant, environment, entry, verdict],
      );
    await decide('other', 'live', 'RUS1', 'true-match');
    await decide('heron', 'sandbox', 'RUS1', 'true-match');
    await decide('heron', 'live', 'RUS1', 'false-positive');
    await decide('heron', 'live', 'OTHER', 'true-match');
    expect(await withUnseenEntry(A)).toEqual([]);
    await decide('heron', 'live', 'RUS1', 'true-match');
    expect(await withUnseenEntry(A)).toEqual(compared);
  });

  test('but with one of an entry that begins later is compared in a payment, and its screening states that day', async () => {
    const begins = (from: string) => entry('uk-sanctions', 'RUS2', 'Wilfred Ordinary', { from, datesOfBirth: ['1950-02-03'] });
    for (const [from, expected] of [
      ['2026-06-02', '2026-06-02'],
      ['2026-06-01', undefined],
    ] as const) {
      await serve('uk-sanctions', [listed, begins(from)]);
      await sweep({ rules: screeningRules() });
      for (const read of [undefined, await claimedRead(A)]) {
        const screening = await screeningOf(A, { read });
        expect([from, screening?.stricterFrom]).toEqual([from, expected]);
        expect(screening?.findings.map(({ code }) => code)).toEqual(expected === undefined ? compared : []);
      }
    }
  });

  test('is answered for the lists that the request names, whether its names are compared or not', async () => {
    const read = await readList(pool, 'uk-sanctions');
    const indexes = [buildScreeningIndex(read!.entries, read!.version)];
    const screeners = await screenersOver(indexes);
    const request = { kind: 'company', companyNumber: A, lists: ['fca-warnings', 'uk-sanctions-history'], reference: null } as const;
    const answer = async () => {
      const screener = await screeners.forRequests({ tenant: 'heron', environment: 'live' }, [{ ...request, lists: undefined }]);
      const [result] = await screenAll(screener, [request]);
      return [result?.outcome, result?.lists, result?.limits];
    };
    const before = await answer();
    await sweep({ rules: screeningRules() });
    expect(await answer()).toEqual(before);
    expect(JSON.stringify(before)).toContain('LISTS_NOT_ASKED');
  });

  test('is compared with no name as soon as the companies that an added entry may concern are screened, without a sweep of all', async () => {
    const rules = screeningRules();
    await sweep({ rules });
    const wholeOn = async () => (await pool.query("select screened from screening_sweep where kind = 'whole'")).rows[0];
    const first = await wholeOn();
    await serve('uk-sanctions', [listed, entry('uk-sanctions', 'NEW', 'Zebedee Harmless')]);
    expect(await withUnseenEntry(A)).toEqual(compared);
    await sweep({ rules });
    expect(await withUnseenEntry(A)).toEqual([]);
    expect(await wholeOn()).toEqual(first);
  });

  test('is not made a match by a change of the list that makes its words more common, until the words are counted anew', async () => {
    const misspelt = [officer(A, 'IGNATIUS QUILFEATHER', '1950-02'), officer(C, 'MATILDA NEWCOMER')];
    const near = entry('uk-sanctions', 'NEAR', 'Ignatius Quillfeathers Barnaby', { datesOfBirth: [] });
    // an omitted word costs less when other entries have it too
    const others = Array.from({ length: 20 }, (_, n) => entry('uk-sanctions', `O${n}`, 'Barnaby Moss', { datesOfBirth: [] }));
    // a name without a word like one of the list is compared with every name
    const made = entry('uk-sanctions', 'MADE', 'Made Otherwise', { datesOfBirth: [] });
    const rules = screeningRules();
    await serve('uk-sanctions', [near, made]);
    await publish({ officers: misspelt });
    await sweep({ rules });
    expect(await payment(A)).toEqual([]);
    await serve('uk-sanctions', [near, made, ...others]);
    expect(await payment(A)).toEqual([]); // by comparison
    await sweep({ rules });
    expect(await payment(A)).toEqual([]); // by what the sweep stored
    today = '2026-06-30';
    expect(await payment(A)).toEqual([]);
    // the match is new to the counts, and no person and no entry has changed
    expect(await sweep({ rules, steps: 1 })).toEqual([]);
    expect(await readSweepStatus(pool)).toMatchObject({ sweep: 'whole', wordsCountedAt: new Date('2026-06-30T09:00:00Z') });
    expect(await payment(A)).toEqual(['SANCTION_OFFICER']); // by comparison
    expect(await sweep({ rules })).toEqual([]);
    expect(await payment(A)).toEqual(['SANCTION_OFFICER']);
  });

  test.each([
    ['before the sweep of the change has ended', 4],
    ['before the first company is screened against it', 1],
  ])('has its match again when an entry changes and changes back %s', async (_, steps) => {
    const rules = screeningRules();
    await serve('uk-sanctions', [entry('uk-sanctions', 'ORD', 'Wilfred Ordinary', { datesOfBirth: ['1950-02-03'] })]);
    await sweep({ rules });
    expect(await payment(A)).toEqual(compared);
    await serve('uk-sanctions', [entry('uk-sanctions', 'ORD', 'Zebedee Harmless', { datesOfBirth: ['1950-02-03'] })]);
    await pool.query('insert into screening_waiting (company_number, sequence) values ($1, 1)', [A]);
    await sweep({ rules, steps });
    await serve('uk-sanctions', [entry('uk-sanctions', 'ORD', 'Wilfred Ordinary', { datesOfBirth: ['1950-02-03'] })]);
    await sweep({ rules });
    expect(await payment(A)).toEqual(compared);
    expect((await pool.query('select entry from screening_match where company_number = $1', [A])).rows).toEqual([{ entry: 'ORD' }]);
  });

  test('is compared with whole lists once although an entry is added meanwhile, and then with that entry', async () => {
    const rules = screeningRules();
    await sweep({ rules, steps: 2 });
    const begun = async () => (await pool.query("select target, screened from screening_sweep where kind = 'whole'")).rows[0];
    const { target } = await begun();
    expect(target).not.toBeNull();
    await pool.query("update screening_sweep set done_to = $1 where kind = 'whole'", [A]); // A was compared before the entry is added
    await pool.query('delete from screening_waiting');
    await serve('uk-sanctions', [listed, entry('uk-sanctions', 'ORD', 'Wilfred Ordinary', { datesOfBirth: ['1950-02-03'] })]);
    await sweep({ rules });
    expect((await begun()).screened).toEqual(target);
    expect(await payment(A)).toEqual(compared);
  });

  test('is compared with a changed entry after the release that is being published is served; a release that stays unserved does not hold it up', async () => {
    await serve('uk-sanctions', [harmless]);
    await publish({ officers: [officer(A, 'IGNATIUS QUILLFEATHER')] });
    await sweep();
    await pool.query(
      `insert into release (source, release, data_date, run_kind, baseline, state, applied_at)
       values ('gazette/insolvency', 'stalled', '2026-06-01', 'scheduled', false, 'applied', now() - interval '1 minute')`,
    );
    await serve('uk-sanctions', [harmless, listed]);
    await pool.query(
      `insert into release (source, release, data_date, run_kind, baseline, state, applied_at)
       values ('gazette/insolvency', 'running', '2026-06-01', 'scheduled', false, 'applied', now())`,
    );
    const swept = sweep();
    expect(await Promise.race([swept, sleep(700)])).toBeUndefined();
    await pool.query("update release set state = 'served', served_at = now() where release = 'running'");
    expect(await swept).toEqual([`sanctions.ofsi.match_new ${A} RUS1`]);
  });

  test('waits as soon as the batch that changes its people is published', async () => {
    await sweep({ rules: screeningRules() });
    await publish({
      officers: [ordinary, officer(A, 'MATILDA NEWCOMER', '1980-01'), officer(C, 'IGNATIUS QUILLFEATHER')],
      owners: [owning(A, B)],
    });
    expect(await withUnseenEntry(A)).toEqual(compared);
    await sweep({ rules: screeningRules() });
    expect(await withUnseenEntry(A)).toEqual([]);
  });
});

const names = ['IGNATIUS QUILLFEATHER', 'ORIEL WRENHOLLOW', 'LAVINIA THISTLECOMBE'] as const;
const steps = fc.constantFrom(1, 2, 3, 4, 100, 100, 100, 100);
const change = fc.oneof(
  // entries by id, each with one of the names or not listed
  fc.record({ list: fc.tuple(...names.map(() => fc.option(fc.constantFrom(...names)))), steps }),
  fc.record({
    officers: fc.array(fc.tuple(fc.constantFrom(A, B, C), fc.constantFrom(...names)), { maxLength: 3 }),
    ownedBy: fc.subarray(['AB', 'BC', 'CA']),
    steps,
  }),
);

test('after any sequence of lists and people, swept wholly or in part, the matches are those of screening everything anew', async () => {
  const letters: Record<string, string> = { A, B, C };
  const matches = async () =>
    (await pool.query('select company_number, list, entry, party, effect from screening_match order by 1, 2, 3, 4')).rows;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const one of changes) {
        if ('list' in one)
          await serve(
            'uk-sanctions',
            one.list.flatMap((name, at) => (name === null ? [] : [entry('uk-sanctions', `E${at}`, name)])),
          );
        else {
          const owned = one.ownedBy.map(([foot = '', top = '']) => owning(letters[foot] ?? A, letters[top] ?? B));
          const board = new Map(one.officers.map(([number, name]) => [`${number}${name}`, officer(number, name)]));
          await publish({ officers: [...board.values()], owners: owned });
        }
        await sweep({ steps: one.steps });
      }
      await sweep();
      const kept = await matches();
      await pool.query('delete from screening_match');
      await pool.query("update screening_sweep set screened = null, target = null, done_to = ''");
      await sweep();
      expect(kept).toEqual(await matches());
    }),
    { numRuns: propertyRuns(5) },
  );
});

// the last test: the batches of a warehouse have sequences of the clock, which those of the other tests do not exceed
test('a new match fires for the records that a warehouse publishes', async () => {
  const world = await openWorld();
  const director = (number: string, name: string): Row => ({
    ...{ company_number: number, officer_id: name, appointment: `${number}-${name}`, role: 'director', corporate: false, name },
    ...{ resigned: false, date_of_birth: '1961-04', appointed_on: '2020-01-02' },
  });
  await serve('uk-sanctions', [listed]);
  await world.apply(companies, 'register-1', '2026-06-01', [company(A), company(B)]);
  await world.apply(officers, 'officers-1', '2026-06-01', [director(B, 'MATILDA ALDERNEY')]);
  await refreshOnce(world, pool);
  expect(await sweep()).toEqual([]);
  await world.apply(officers, 'officers-2', '2026-06-02', [director(B, 'MATILDA ALDERNEY'), director(A, 'IGNATIUS QUILLFEATHER')]);
  await refreshOnce(world, pool);
  await world.close();
  expect(await sweep()).toEqual([`sanctions.ofsi.match_new ${A} RUS1`]);
});
