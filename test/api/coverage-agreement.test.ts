import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { supplementarySources } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { limitWords } from '../../models/findings/limit-words.ts';
import { listRules } from '../../models/screening/lists.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { recordOutdated } from '../../serving/publish/outdated.ts';
import { sandboxIndexes } from '../../serving/screening/sandbox.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { soundCompany } from '../fixtures/risk-facts.ts';
import { type ApiWorld, allScopes, payment, petition, publishFacts, startApiWorld, today } from '../worlds/api.ts';
import { anySourceDay, sourceOverDays } from '../worlds/source-days.ts';

const [company, counterparty, establishment] = ['05000001', '05000002', 'BR005001'];
const mandatory = sources.filter(({ clearance }) => clearance);
const supplementary = sources.filter(({ id }) => supplementarySources.has(id));

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld(() => ({ sources: mandatory, supplementarySources: supplementary, screenedSources: sources }));
});
afterAll(() => world.stop());

const unsaid = { id: null, nationality: null, residence: null, postcode: null, since: '2020-01-01', release: 'r1', dateOfBirth: '1969-10' };
const officer = { ...unsaid, name: 'Rosalind Fennimore', role: 'director', corporate: false };
const owner = {
  ...{ ...unsaid, name: 'Rosalind Fennimore', kind: 'individual', companyNumber: null, registrationNumber: null, country: null },
  ...{ markedSanctioned: false, natures: ['ownership-of-shares-75-to-100-percent'] },
};
const people = { postcode: null, previousNames: [], officers: [officer], owners: [owner] };

beforeEach(wholeRecords);

async function wholeRecords(): Promise<void> {
  await world.pool.query(
    'truncate release, coverage, unserved, unserved_company, publish_problem, list_problem, facts_outdated, source_state',
  );
  const states = sources.map(({ id, coverage }) => ({
    id,
    covered: coverage === undefined ? [] : [[addDays(today, -3_000), addDays(today, -1)]],
  }));
  await world.pool.query(
    `insert into source_state (source, checked_at, checked_day, data_date, release, covered)
     select id, now(), $2, $2, 'r1', covered from json_to_recordset($1) as state (id text, covered jsonb)`,
    [JSON.stringify(states), today],
  );
  for (const number of [company, counterparty]) await publish(number);
}

async function publish(companyNumber: string, facts: Partial<CompanyFacts> = {}, behind: object | null = people): Promise<void> {
  await publishFacts(world.pool, companyNumber, { ...soundCompany(), companyNumber, name: `COMPANY ${companyNumber} LIMITED`, ...facts });
  await world.pool.query('update company_facts set people = $2 where company_number = $1', [
    companyNumber,
    behind && JSON.stringify(behind),
  ]);
}

let asked = 0;

/** Everything that the service says of the company. */
async function answers(deps: Partial<ApiWorld['deps']> = {}, about = company) {
  const api = await world.serve(deps);
  asked += 1;
  // a tenant has a rate
  const { key } = await createKey(world.pool, { tenant: `asker-${asked}`, environment: 'live', scopes: allScopes });
  const post = async (path: string, body: object, headers = {}) =>
    (await world.call('POST', `/api/v1/${path}`, { url: api.url, key, body, headers })).json;
  const check = async (between: [string, string]) => {
    const told = { isNew: false, bankDetailsChanged: false };
    const body = payment(between, { payee: { role: 'payee', companyNumber: between[1], ...told } });
    const { data } = await post('transaction-check', body, { 'Idempotency-Key': crypto.randomUUID() });
    return { outcome: data.outcome, codes: codesOf(data.reasons), limits: data.limits as string[] };
  };
  const clearance = { out: await check([about, counterparty]), in: await check([counterparty, about]) };
  const [screen, report, border, risk, monitored, page] = await Promise.all([
    post('screen', { companyNumber: about }),
    post('report', { companyNumber: about }),
    post('cross-border-counterparty', { companyNumber: about, creditorCountry: 'DE' }),
    post('risk-assess', { companyNumber: about }),
    post('company-monitoring', { companyNumbers: [about], snapshot: true }),
    world.call('GET', `/companies/${about}`, { url: api.url, key }),
  ]);
  await api.close();
  return { clearance, screen, report, border, risk, monitored, page };
}

type Answers = Awaited<ReturnType<typeof answers>>;
const codesOf = (all: readonly { code: string }[] = []) => [...new Set(all.map(({ code }) => code))].sort();

test('a company without findings in whole records is ALLOW and CLEAR, and no answer states that records are missing', async () => {
  const { clearance, screen, report, risk, monitored } = await answers();
  expect([clearance.out.outcome, clearance.in.outcome, screen.data.outcome, report.data.verdict.outcome]).toEqual([
    'ALLOW',
    'ALLOW',
    'CLEAR',
    'ALLOW',
  ]);
  expect([screen.data.limits, risk.data.completeness, monitored.data.notKnown]).toEqual([[], 'full', []]);
  expect(clearance.out.limits).toEqual(['PETITION_BLIND_WINDOW', 'SINGLE_SNAPSHOT_REGISTER']);
});

/** A state of the records, or of what is stored of the company, in which a clearance says more than without it. */
interface State {
  readonly what: string;
  /** True: it concerns what the screening of a company reads. */
  readonly names: boolean;
  readonly put: () => Promise<unknown>;
  readonly deps?: () => Partial<ApiWorld['deps']>;
  /** Absent: the company. */
  readonly about?: string;
}

const set = (source: string, changes: string) => world.pool.query(`update source_state set ${changes} where source = $1`, [source]);
const listSources = new Set(Object.values(listRules).map(({ source }) => source));
/** Every source of the tables that state the names, the officers and the owners of a company. */
const ofRegisters = sources.flatMap(({ id, table }) => (['company', 'officer', 'psc'].includes(table) ? [id] : []));
const disqualifiedStream = 'companies-house/disqualified-officer-stream';
const behindNames = new Set([...ofRegisters, ...listSources, disqualifiedStream]);

const ofSource = (source: string, what: string, changes: string): State => ({
  what: `${source} ${what}`,
  names: behindNames.has(source),
  put: () => set(source, changes),
});

async function apply(source: string): Promise<void> {
  const ledger = ingestionLedger(world.pool);
  await ledger.offer(source, { id: 'r2', dataDate: today, urls: [] }, 'scheduled', false);
  const counts = { rows: 1, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1 };
  await ledger.applied(source, 'r2', { ...counts, changeSet: 'cs-r2', status: 'applied' });
  await world.pool.query("update release set applied_at = now() - interval '3 minutes'");
}

const overdue = (source: string): State => ({
  what: `${source} has a release that is applied and not published`,
  names: behindNames.has(source),
  put: () => apply(source),
});

const setAside = (code: string): State => ({
  what: `its newest facts could not be published: ${code}`,
  names: true,
  put: () =>
    world.pool.query(
      "insert into publish_problem (company_number, part, code, detail, publish, sequence) values ($1, 'facts', $2, 'made up', 'p1', 1)",
      [company, code],
    ),
});

const ofCompany = (what: string, names: boolean, facts: Partial<CompanyFacts>, behind: object | null = people): State => ({
  what,
  names,
  put: () => publish(company, facts, behind),
});

const { register } = soundCompany();
const evidence = register!.evidence;
const gone = { status: 'dissolved' as const, statusText: 'Dissolved', onRegister: false, dissolvedOn: addDays(today, -3) };
const unreadOf = (source: string) => [{ source, records: 1, evidence: [evidence] }];
const hours = (many: number) => `checked_at = now() - interval '${many} hours'`;
const days = (from: number, to: number) => `'${JSON.stringify([[addDays(today, from), addDays(today, to)]])}'`;
const names = 'companies-house/basic-company-data';

const states: readonly State[] = [
  ...mandatory.map(({ id }) => ofSource(id, 'was not checked within its limit', hours(2_400))),
  ...supplementary.map(({ id }) => ofSource(id, 'was not checked within its limit', hours(2_400))),
  ...[...ofRegisters, 'fcdo/uk-sanctions-list', 'gazette/petitions', 'companies-house/accounts', 'companies-house/filings'].map(overdue),
  ofSource(names, 'failed since its last check', `${hours(60)}, failed_at = now()`),
  ofSource(names, 'has data that is too old', `data_date = '${addDays(today, -46)}'`),
  ofSource(names, 'has data of the future', `data_date = '${addDays(today, 2)}'`),
  ofSource(names, 'has no release', 'data_date = null, release = null'),
  ofSource('companies-house/psc', 'has no release', 'data_date = null, release = null'),
  ofSource('companies-house/officers', 'has data that is too old', `data_date = '${addDays(today, -93)}'`),
  ofSource('companies-house/psc', 'has a release that is not loaded', `open_asks = '{"since": "2020-01-01T00:00:00.000Z", "days": []}'`),
  ofSource(
    'fca/warning-list',
    'has a release that was set aside',
    `open_asks = '{"since": "2126-01-01T00:00:00.000Z", "days": [], "refused": ${days(-1, -1).slice(1, -1)}}'`,
  ),
  ofSource('fcdo/uk-sanctions-list', 'has entries that could not be read', 'unread = 2'),
  ofSource('fca/warning-list', 'has entries that could not be read', 'unread = 2'),
  ...['companies-house/officer-stream', 'companies-house/psc-stream'].flatMap((stream) => [
    ofSource(stream, 'is not read', hours(2)),
    ofSource(stream, 'has lost records', `lost = '{"from": null, "to": null, "day": null}'`),
  ]),
  ofSource(disqualifiedStream, 'has lost records', `lost = '{"from": null, "to": null, "day": null}'`),
  ofSource('gazette/petitions', 'lacks days', `covered = ${days(-300, -1)}`),
  ofSource('gazette/petitions', 'has given up notices', `given_up = ${days(-9, -9)}`),
  ofSource('hmcts/companies-court-lists', 'has given up a list', `given_up = ${days(-3, -3)}`),
  {
    what: 'an update of the officers is missing',
    names: true,
    put: () =>
      world.pool.query(
        `insert into release (source, release, data_date, run_kind, state)
         select 'companies-house/officer-updates', '2026-05-20.' || number, $1, 'file', 'served' from unnest(array[411, 413]) as number`,
        [today],
      ),
  },
  ofSource('companies-house/filings', 'has lost records', `lost = '{"from": null, "to": null, "day": null}'`),
  {
    what: 'the newest version of a list could not be made',
    names: true,
    put: () => world.pool.query("insert into list_problem (list, code, detail) values ('fca-warnings', 'MODEL_FAILED', 'made up')"),
  },
  {
    what: 'a list is not in memory',
    names: true,
    put: async () => {},
    deps: () => ({
      screeningLists: {
        ...world.deps.screeningLists,
        current: () => sandboxIndexes().filter(({ version }) => version.list !== 'fca-warnings'),
      },
    }),
  },
  { what: 'all facts may lack records', names: true, put: () => recordOutdated(world.pool, 'made up') },
  {
    what: 'the clocks of the API and of PostgreSQL differ',
    names: true,
    put: async () => {},
    deps: () => ({ clock: () => ({ now: new Date(Date.now() - 120_000), today }) }),
  },
  setAside('22P05'),
  setAside('OTHER_SET_ASIDE'),
  {
    what: 'no record names it',
    names: true,
    put: () => world.pool.query('delete from company_facts where company_number = $1', [company]),
  },
  ofCompany('no register has held it', true, { register: null }, null),
  {
    what: 'its number is that of a UK establishment',
    names: true,
    put: () => publish(establishment, {}, null),
    about: establishment,
  },
  ofCompany('the register shows it as dissolved', false, { register: { ...register!, ...gone } }),
  ofCompany('no officers of it are on record', true, { officers: null }, { ...people, officers: [] }),
  ofCompany('a part of its board is known', true, {}, { ...people, officersPartly: true }),
  ofCompany('no owners of it are on record', true, { ownershipGap: { reason: 'none-recorded' } }, { ...people, owners: [] }),
  ofCompany(
    'a record of its owners could not be read',
    true,
    { unread: unreadOf('companies-house/psc') },
    { ...people, unread: ['companies-house/psc'] },
  ),
  ofCompany(
    'accounts of it could not be read',
    false,
    { unread: unreadOf('companies-house/accounts') },
    { ...people, unread: ['companies-house/accounts'] },
  ),
  ofCompany('it has no accounts', false, { accounts: null }),
  {
    what: 'a filing fell due after the newest register',
    names: false,
    put: async () => {
      await publish(company, { register: { ...register!, confirmationDueOn: addDays(today, -1) } });
      await set(names, `data_date = '${addDays(today, -1)}'`);
    },
  },
];

describe('no answer is cleaner than a clearance while', () => {
  let whole: Answers;
  beforeAll(async () => {
    whole = await answers();
  });

  test.each(states.map((state) => [state.what, state] as const))('%s', async (_, { names: concernsNames, put, deps, about }) => {
    await put();
    const now = await answers(deps?.(), about);
    const { clearance } = now;
    expect(told(clearance)).not.toEqual(told(whole.clearance));
    expect(cleanerThan(clearance, now, concernsNames)).toEqual([]);
  });

  /** What a notice of a day says of the company; null: nothing new. */
  const notices = [null, 'petition', 'retracted', 'of another company'] as const;
  const anyDay = fc.record({
    ...{ petitions: anySourceDay, list: anySourceDay, notice: fc.constantFrom(...notices) },
    // whom a release of notices names while it is not published
    names: fc.constantFrom(company, '05000099', null),
  });
  const caughtUp = { what: 'caught up', hours: 1 } as const;
  const allRead = { petitions: caughtUp, list: caughtUp, notice: null, names: null };
  const unchecked = { petitions: { what: 'failed', hours: 1 }, list: caughtUp, notice: null, names: null } as const;

  test('sources are read late, twice, corrected, or not at all for days: a payment is ALLOW on those days alone on which nothing is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDay, { minLength: 3, maxLength: 6 }), async (between) => {
        await wholeRecords();
        let told: (typeof notices)[number] = null;
        const tell = async (notice: typeof told) => {
          if (notice === null) return;
          told = notice;
          const { petitions } = petition(company);
          const doubt = notice === 'retracted' ? ('notice-retracted' as const) : null;
          await publish(company, { petitions: notice === 'of another company' ? [] : petitions.map((one) => ({ ...one, doubt })) });
        };
        const [petitions, list] = [
          sourceOverDays(world.pool, 'gazette/petitions', tell),
          sourceOverDays(world.pool, 'fcdo/uk-sanctions-list', tell),
        ];
        for (const [on, day] of [allRead, ...between, allRead].entries()) {
          if (on > 0) for (const source of [petitions, list]) await source.pass();
          await petitions.live(on, day.petitions, day.notice, day.names);
          await list.live(on, day.list, null, null); // an entry may be about any company
          const [noPetitions, noList] = [petitions, list].map((source) => !source.isRead(on) || source.waitsFor(company));
          const now = await answers();
          const { out, in: into } = now.clearance;
          const least = noPetitions || noList || told === 'retracted' ? 'REVIEW' : 'ALLOW';
          expect([on, out.outcome, into.outcome]).toEqual([
            on,
            told === 'petition' ? 'HOLD' : least,
            told === 'petition' ? 'REVIEW' : least,
          ]);
          expect(cleanerThan(now.clearance, now, noList === true)).toEqual([]);
        }
      }),
      // a shorter sequence says no more than one of six days. A check after two days without one leaves the first of them unread
      {
        numRuns: propertyRuns(4, 20),
        endOnFailure: true,
        examples: [[[unchecked, unchecked, { ...allRead, petitions: { what: 'read', hours: 1 } }]]],
      },
    );
  });

  /** Says which answers leave out what the clearance states. */
  function cleanerThan({ out, in: into }: Answers['clearance'], now: Answers, concernsNames: boolean): string[] {
    const { screen, report, border, risk, monitored, page } = now;
    const codes = [...new Set([...out.codes, ...into.codes])];
    const limits = [...new Set([...out.limits, ...into.limits])];
    const found: [string, boolean][] = [
      ['screen', !concernsNames || screen.data === undefined || said(screen) !== said(whole.screen)],
      ...[report, border].flatMap(({ data }, at): [string, boolean][] => [
        [`report ${at}: outcome`, data.verdict.asPayer === out.outcome && data.verdict.asPayee === into.outcome],
        [`report ${at}: findings`, codes.every((code) => codesOf(data.findings).includes(code))],
        [`report ${at}: limits`, limits.every((limit) => codesOf(data.notKnown).includes(limit))],
        [`report ${at}: screening`, data.screening === null || said({ data: data.screening }) === said(screen)],
        [`report ${at}: sources`, codes.every((code) => isTold(code, data.coverage))],
      ]),
      ['risk', !beyondNames(codes, limits) || said(risk) !== said(whole.risk)],
      ['risk: band', risk.data.pd12 === null || risk.data.pd12 >= whole.risk.data.pd12],
      ['snapshot', !ofSnapshot(codes, limits) || said(monitored) !== said(whole.monitored)],
      ['page: verdict', page.status === 404 || page.text.includes(`effect-${report.data.verdict.outcome}`)],
      [
        'page: limits',
        page.status === 404 || limits.every((limit) => page.text.includes(limitWords[limit as keyof typeof limitWords].slice(0, 30))),
      ],
    ];
    return found.flatMap(([what, holds]) => (holds ? [] : [what]));
  }
});

test('a payment is REVIEW while a list lacks what its stream lost, because a director may have been disqualified then', async () => {
  await set(disqualifiedStream, `lost = '{"from": "2026-05-28T09:00:00.000Z", "to": "2026-05-29T09:00:00.000Z", "day": "${today}"}'`);
  const { clearance, screen } = await answers();
  expect([clearance.out.outcome, clearance.out.codes]).toEqual(['REVIEW', ['SCREENING_INCOMPLETE:disqualified-directors']]);
  expect([screen.data.outcome, codesOf(screen.data.limits)]).toEqual(['CLEAR', ['LIST_GAP']]);
});

const told = ({ out, in: into }: Answers['clearance']) => [out, into].map(({ outcome, codes, limits }) => [outcome, codes, limits]);

interface Said {
  readonly [member: string]: unknown;
  readonly snapshots?: readonly object[];
}

/** Returns the codes and figures of an answer about a company: its sentences and instants differ between two answers that mean the same. */
function said({ data }: { data: Said }): string {
  const coded = (member: string) =>
    codesOf((data[member] as { code: string }[] | undefined)?.map((one) => (typeof one === 'string' ? { code: one } : one)));
  const [snapshot] = data.snapshots ?? [];
  return JSON.stringify([
    ...['outcome', 'state', 'completeness', 'missing'].map((member) => data[member]),
    ...['limits', 'reasons', 'notKnown'].map(coded),
    snapshot,
  ]);
}

/** Whether a source that a finding names has a reason in the table of sources. */
function isTold(code: string, coverage: readonly { source: string; stale: string | null }[]): boolean {
  const [, source] = /^SOURCE_\w+:(.+)$/.exec(code) ?? [];
  return coverage.every((one) => one.source !== source || one.stale !== null);
}

const namesAlone = /^(?:OFFICERS_NOT_SCREENED|OWNERSHIP_NOT_SCREENED|NOT_SCREENED|SCREENING_INCOMPLETE.*)$/;
const ofEvery = ['PETITION_BLIND_WINDOW', 'SINGLE_SNAPSHOT_REGISTER'];
const ofList = (code: string) => [...listSources].some((source) => code.endsWith(`:${source}`));
const isBeyondNames = (code: string) => !namesAlone.test(code) && !ofEvery.includes(code) && !ofList(code);

/** Whether the clearance states more than what the lists and the people behind the company say. An assessment screens nothing. */
const beyondNames = (...all: (readonly string[])[]) => all.flat().some(isBeyondNames);

/** A snapshot states the register, petitions and procedures: of other facts it states nothing. */
const notInSnapshot = /^(?:GOVERNANCE|IDENTITY|ACCOUNTS)_NOT_EVALUATED$|^FILING_NOT_YET_KNOWN$|^PSC_|^OWN|_GAP$/;
const ofSnapshot = (...all: (readonly string[])[]) => all.flat().some((code) => isBeyondNames(code) && !notInSnapshot.test(code));
