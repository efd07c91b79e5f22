import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { decide } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import {
  companies,
  company,
  companyFilings,
  insolvencyCases,
  notice,
  notices,
  officers,
  openWorld,
  type Row,
  type World,
} from '../worlds/warehouse.ts';

interface Noticed {
  readonly code: string;
  readonly day: number;
  readonly case: string | null;
  readonly hearing: number | null;
  /** True: the text names a provisional liquidator. */
  readonly provisional: boolean;
}

/** A company's history in whole days since 2024-01-01. */
interface History {
  readonly notices: readonly Noticed[];
  readonly status: string;
  /** Day of the register's newest confirmation statement; null: none. */
  readonly confirmed: number | null;
  readonly snapshot: number;
  readonly today: number;
}

const dayOf = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
const codes = [
  '2401',
  '2402',
  '2410',
  '2412',
  '2421',
  '2431',
  '2435',
  '2441',
  '2442',
  '2445',
  '2450',
  '2450',
  '2450',
  '2452',
  '2458',
  '2461',
  '2461',
];
const statuses = [
  'active',
  'active',
  'active',
  'liquidation',
  'administration',
  'receivership',
  'voluntary-arrangement',
  'strike-off-proposed',
];

const history: fc.Arbitrary<History> = fc
  .record({
    notices: fc.array(
      fc.record({
        code: fc.constantFrom(...codes),
        day: fc.integer({ min: 0, max: 400 }),
        case: fc.constantFrom('CR-2024-000001', 'CR-2024-000002', null),
        ahead: fc.option(fc.integer({ min: 8, max: 60 })),
        provisional: fc.boolean(),
      }),
      { maxLength: 6 },
    ),
    status: fc.constantFrom(...statuses),
    confirmed: fc.option(fc.integer({ min: 0, max: 1000 })),
    snapshot: fc.integer({ min: 0, max: 1000 }),
    age: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
    // most histories end close to a limit of the table
    limit: fc.option(fc.constantFrom(14, 15, 92, 93, 365, 366, 548, 549)),
  })
  .map(({ notices, age, limit, ...rest }) => {
    const withHearings = notices.map(({ ahead, code, day, provisional, ...one }) => ({
      ...one,
      code,
      day,
      hearing: code === '2450' && ahead !== null ? day + ahead : null,
      provisional: code === '2450' && provisional,
    }));
    const last = withHearings.at(-1);
    const snapshot = limit === null || last === undefined ? rest.snapshot : (last.hearing ?? last.day) + limit;
    return { ...rest, snapshot, today: snapshot + age, notices: withHearings };
  });

type Effect = 'HOLD' | 'REVIEW' | 'INFO';
const strictness = { INFO: 0, REVIEW: 1, HOLD: 2 };

const begins: Readonly<Record<string, string>> = {
  ...{ 2401: 'MORATORIUM', 2410: 'ADMIN', 2412: 'ADMIN', 2421: 'RECEIVER', 2431: 'MVL', 2435: 'MVL' },
  ...{ 2441: 'CVL_RESOLVED', 2442: 'CVL_PROPOSED', 2445: 'CVL_RESOLVED', 2452: 'WUO_MADE', 2458: 'WUO_MADE' },
};
const shownByStatus: Readonly<Record<string, string>> = {
  ...{ administration: 'ADMIN', receivership: 'RECEIVER', 'voluntary-arrangement': 'CVA_LIVE', liquidation: 'LIQUIDATION' },
};
/** Effects for the payer of an outbound payment. */
const outbound: Readonly<Record<string, Effect>> = {
  ...{ WUP_LIVE: 'HOLD', WUO_MADE: 'HOLD', PROV_LIQ: 'HOLD', CVL_RESOLVED: 'HOLD', MVL: 'REVIEW', ADMIN: 'HOLD' },
  ...{ RECEIVER: 'REVIEW', MORATORIUM: 'REVIEW', CVA_LIVE: 'REVIEW', LIQUIDATION: 'HOLD', CVL_PROPOSED: 'REVIEW' },
};
/**
 * The procedures of which a record of the same day or later replaces a code; of a proposal, an earlier one that the register does not contradict too.
 */
const replacedBy: Readonly<Record<string, readonly string[]>> = { MVL: ['CVL_RESOLVED'], CVL_PROPOSED: ['CVL_RESOLVED', 'WUO_MADE'] };

/** The table of docs/signals/procedures.md in plain TypeScript: the effect of each code on the payer, and of each live petition. */
function judged(given: History): string[] {
  return [...petitionEffects(given).map((effect) => `WUP_LIVE ${effect}`), ...procedureEffects(given)].sort();
}

/** The petitions of a history by their keys: the case number, or the place of a notice whose case number is unread. */
function petitionsOf({ notices }: History): Map<string, Noticed[]> {
  const petitions = new Map<string, Noticed[]>();
  notices.forEach((one, at) => {
    if (one.code === '2450') petitions.set(keyOf(one, at), [...(petitions.get(keyOf(one, at)) ?? []), one]);
  });
  return petitions;
}

const keyOf = (one: Noticed, at: number) => one.case ?? `unread ${at}`;

/** The key of the petition that an order or dismissal ends; undefined: it could belong to several, or to none. */
function endedBy(ending: Noticed, petitions: ReadonlyMap<string, readonly Noticed[]>): string | undefined {
  if (ending.case !== null) return ending.case;
  const eligible = [...petitions].filter(([, of]) => Math.min(...of.map(({ day }) => day)) <= ending.day);
  return eligible.length === 1 ? eligible[0]?.[0] : undefined;
}

function petitionEffects(given: History): Effect[] {
  const petitions = petitionsOf(given);
  const endings = given.notices.filter(({ code }) => code === '2452' || code === '2461');
  return [...petitions].flatMap(([key, of]) => {
    const newest = Math.max(...of.map(({ day }) => day));
    const ended = endings.some((ending) => ending.day >= newest && endedBy(ending, petitions) === key);
    if (ended) return [];
    // of two notices of one day the one with the greater id is the newest
    const hearing = of.findLast(({ day }) => day === newest)?.hearing ?? null;
    const from = hearing ?? newest;
    const activeAYearLater = given.status === 'active' && given.snapshot - from > 365;
    if (activeAYearLater && filedAfter(given, from)) return ['INFO' as const];
    return [given.today - from > (hearing === null ? 548 : 14) ? ('REVIEW' as const) : ('HOLD' as const)];
  });
}

function procedureEffects(given: History): string[] {
  const open = new Map<string, number>();
  given.notices.forEach((one, at) => {
    const code = one.provisional ? 'PROV_LIQ' : begins[one.code];
    const petitions = petitionsOf(given);
    if (code === undefined || given.notices.some((ending) => ends(code, one, keyOf(one, at), ending, petitions))) return;
    open.set(code, Math.max(open.get(code) ?? 0, one.day));
  });
  const noticed = new Set(open.keys());
  const status = shownByStatus[given.status];
  if (status !== undefined) open.set(status, given.snapshot);
  for (const [code, stronger] of Object.entries(replacedBy)) {
    const shown = open.get(code);
    if (shown === undefined) continue;
    const replaces = (one: string) => {
      const since = open.get(one);
      return since !== undefined && (since >= shown || (code === 'CVL_PROPOSED' && !isContradicted(one, since, given)));
    };
    if (stronger.some(replaces)) open.delete(code);
  }
  const solventOn = noticed.has('MVL') ? open.get('MVL') : undefined;
  const isSolvent = solventOn !== undefined && !filedAfter(given, solventOn);
  if (isSolvent || ['WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED'].some((code) => noticed.has(code))) open.delete('LIQUIDATION');
  return [...open].map(([code, since]) => `${code} ${procedureEffect(code, since, given)}`);
}

function ends(code: string, shown: Noticed, key: string, ending: Noticed, petitions: ReadonlyMap<string, readonly Noticed[]>): boolean {
  switch (code) {
    case 'MORATORIUM':
      return ending.code === '2402' && ending.day >= shown.day;
    case 'PROV_LIQ':
      if (ending.day < shown.day) return false;
      return ending.code === '2452' || (ending.code === '2461' && endedBy(ending, petitions) === key);
    case 'WUO_MADE':
      return ending.code === '2461' && ending.day > shown.day && shown.case !== null && ending.case === shown.case;
    default:
      return false;
  }
}

function procedureEffect(code: string, since: number, given: History): Effect {
  const strictest = outbound[code] ?? 'HOLD';
  const most = !isContradicted(code, since, given) ? 'HOLD' : filedAfter(given, since) ? 'INFO' : 'REVIEW';
  return strictness[most] < strictness[strictest] ? most : strictest;
}

/** Whether the register shows the company active long after the newest record of the procedure. */
function isContradicted(code: string, since: number, { status, snapshot }: History): boolean {
  return status === 'active' && snapshot - since > (code === 'MORATORIUM' ? 365 : 92);
}

const filedAfter = ({ confirmed, snapshot }: History, day: number) => confirmed !== null && confirmed > day && confirmed <= snapshot;

const A = '00000001';
const codesJudged = new Set(Object.keys(outbound));

/** Applies the histories, each as a company of its own, and returns what the service judges of each. */
async function served(histories: readonly History[]): Promise<string[][]> {
  const { numbers, register, gazette } = recordsOf(histories);
  const facts = await factsOf(register, gazette);
  return histories.map((one, at) => judgedNow(one, facts.get(numbers[at] ?? A) ?? null));
}

function recordsOf(histories: readonly History[]) {
  const numbers = histories.map((_, at) => String(at + 1).padStart(8, '0'));
  const register = histories.map(({ status, confirmed }, at) =>
    company(numbers[at] ?? A, {
      status,
      accounts_due_on: null,
      accounts_made_up_to: null,
      confirmation_due_on: null,
      confirmation_made_up_to: confirmed === null ? null : dayOf(confirmed),
    }),
  );
  const gazette = histories.flatMap((one, at) =>
    one.notices.map((each, index) =>
      notice(`${at + 1}-${index}`, each.code, numbers[at] ?? A, dayOf(each.day), {
        court_case: each.case,
        hearing_on: each.hearing === null ? null : dayOf(each.hearing),
        snippet: each.provisional ? 'a provisional liquidator was appointed' : null,
      }),
    ),
  );
  return { numbers, register, gazette };
}

async function factsOf(
  register: readonly Row[],
  gazette: readonly Row[],
  boards: readonly Row[] = [],
): Promise<ReadonlyMap<string, CompanyFacts>> {
  const world = await openWorld();
  try {
    await world.apply(companies, 'register', '2026-06-01', register);
    if (boards.length > 0) await world.apply(officers, 'officers', '2026-06-01', boards);
    await world.apply(notices, 'gazette', '2026-06-01', gazette);
    await world.warehouse.rebuild();
    return await readFacts(world);
  } finally {
    await world.close();
  }
}

async function readFacts(world: World): Promise<ReadonlyMap<string, CompanyFacts>> {
  const rows = await world.rows('FROM company_features SELECT company_number, facts::VARCHAR AS facts');
  return new Map(rows.map((row) => [String(row.company_number), JSON.parse(String(row.facts)) as CompanyFacts]));
}

/** Decides on the day of the history. One release of the register serves all histories, so each states the day of its snapshot here. */
function judgedNow({ today, snapshot }: History, payer: CompanyFacts | null, judgedCodes: ReadonlySet<string> = codesJudged): string[] {
  const payee = payer;
  const { findings } = decide({
    request: { direction: 'outbound', payer: { companyNumber: A }, payee: { companyNumber: '00000002' } },
    ...{ payer, payee, freshness: [], now: `${dayOf(today)}T09:00:00.000Z`, today: dayOf(today) },
    snapshots: { register: dayOf(snapshot), officers: null },
  });
  const ofPayer = findings.filter(({ subject, code }) => subject === 'payer' && judgedCodes.has(code));
  return ofPayer.map(({ code, outcome }) => `${code} ${outcome}`).sort();
}

test('any history of notices and register statuses is judged as the table says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 100, maxLength: 100 }), async (histories) => {
      expect(await served(histories)).toEqual(histories.map(judged));
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

/** The failures of docs/signals/phoenix.md. */
const failures = ['WUP_LIVE', 'WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'ADMIN'];
const ofPairs = new Set(['PHX_HIGH', 'PHX_MED']);

test('a company is a phoenix of a failed one while the rules do not count the failure as over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 100, maxLength: 100 }), async (histories) => {
      const { numbers, register, gazette } = recordsOf(histories);
      const heirs = numbers.map((number) => `1${number.slice(1)}`);
      // the pair has the name, the director, the office and the trade in common, so it is of level MEDIUM at least
      const common = (at: number) => ({
        name: `QUILLFEATHER ${wordOf(at)} LIMITED`,
        postcode: `ZZ${at} 1ZZ`,
        address_line_1: `${at} Invented Road`,
      });
      const both = [...register.map((row, at) => ({ ...row, ...common(at) })), ...heirs.map((number, at) => company(number, common(at)))];
      const boards = [numbers, heirs].flatMap((side) => side.map((number, at) => directorOf(number, `OTTOLINE ${wordOf(at)}`)));
      const facts = await factsOf(both, gazette, boards);
      const flagged = histories.map((one, at) => judgedNow(one, facts.get(heirs[at] ?? A) ?? null, ofPairs).length > 0);
      expect(flagged).toEqual(histories.map(hasFailed));
      expect(new Set(flagged).size).toBe(2);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

/** The status of the register alone shows an administration without its day, which makes no pair. */
function hasFailed(given: History): boolean {
  const shown = given.notices.some(({ code }) => code === '2410' || code === '2412');
  return judged(given).some((finding) => {
    const [code = '', effect] = finding.split(' ');
    return failures.includes(code) && effect !== 'INFO' && (code !== 'ADMIN' || shown);
  });
}

const wordOf = (at: number) => `Q${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}X`;

function directorOf(number: string, name: string): Row {
  return {
    ...{ company_number: number, officer_id: name, appointment: `${number}-1`, role: 'director', corporate: false, name },
    ...{ resigned: false, date_of_birth: '1971-03', appointed_on: '2016-02-01' },
  };
}

describe('an insolvency case of the register', () => {
  const caseOf = (number: string, type: string, more: Row = {}): Row => ({
    ...{
      _op: 'upsert',
      company_number: number,
      case_number: '1',
      type,
      dates: [],
      practitioners: [],
      changed_at: '2026-05-20T09:00:00',
      ...more,
    },
  });
  const dated = (...dates: readonly (readonly [type: string, on: string])[]) => ({
    dates: dates.map(([type, on]) => ({ type, written_type: type, on })),
  });

  const cases: readonly [type: string, more: Row, expected: unknown][] = [
    [
      'compulsory-liquidation',
      dated(['petitioned-on', '2026-03-01'], ['wound-up-on', '2026-05-06']),
      { code: 'WUO_MADE', since: '2026-05-06', presentedOn: '2026-03-01' },
    ],
    ['creditors-voluntary-liquidation', dated(['wound-up-on', '2026-05-06']), { code: 'CVL_RESOLVED', since: '2026-05-06' }],
    [
      'creditors-voluntary-liquidation',
      dated(['wound-up-on', '2025-05-06'], ['concluded-winding-up-on', '2026-05-06']),
      { code: 'CVL_RESOLVED' },
    ],
    ['members-voluntary-liquidation', {}, { code: 'MVL', since: '2026-05-20' }],
    ['in-administration', dated(['administration-started-on', '2026-05-06']), { code: 'ADMIN', since: '2026-05-06' }],
    ['in-administration', dated(['administration-started-on', '2025-05-06'], ['administration-ended-on', '2026-05-06']), undefined],
    ['receiver-manager', { practitioners: [{ name: 'x', appointed_on: '2026-05-06', ceased_on: null }] }, { code: 'RECEIVER' }],
    ['receiver-manager', { practitioners: [{ name: 'x', appointed_on: '2025-05-06', ceased_on: '2026-05-06' }] }, undefined],
    ['corporate-voluntary-arrangement', dated(['voluntary-arrangement-started-on', '2026-05-06']), { code: 'CVA_LIVE' }],
    ['moratorium', dated(['moratorium-started-on', '2026-05-06'], ['moratorium-ended-on', '2026-05-16']), undefined],
    // an end that is dated after the statement has not come
    ['in-administration', dated(['administration-started-on', '2026-05-06'], ['administration-ended-on', '2062-05-06']), { code: 'ADMIN' }],
    ['receiver-manager', { practitioners: [{ name: 'x', appointed_on: '2026-05-06', ceased_on: '2062-05-06' }] }, { code: 'RECEIVER' }],
    // the end of a practitioner is the end of a receivership alone
    [
      'foreign-insolvency',
      { practitioners: [{ name: 'x', appointed_on: '2025-05-06', ceased_on: '2026-05-06' }] },
      { code: 'INSOLVENCY_NOTICE' },
    ],
    ['unmapped', {}, { code: 'INSOLVENCY_NOTICE', evidence: [{ source: 'companies-house/insolvency-cases', record: '1' }] }],
  ];
  const numberOf = (at: number) => `0989${String(at).padStart(4, '0')}`;
  let facts: ReadonlyMap<string, CompanyFacts>;
  beforeAll(async () => {
    const world = await openWorld();
    await world.apply(
      companies,
      'register',
      '2026-05-01',
      cases.map((_, at) => company(numberOf(at))),
    );
    await world.apply(
      insolvencyCases,
      'case',
      '2026-05-20',
      cases.map(([type, more], at) => caseOf(numberOf(at), type, more)),
    );
    await world.refresh();
    facts = await readFacts(world);
    await world.close();
  });

  test.each(cases.map((one, at) => [...one, at] as const))(
    'of the type %s with %j shows %j, before any notice and while the status is active',
    (_type, _more, expected, at) => {
      expect(facts.get(numberOf(at))?.procedures).toMatchObject(expected === undefined ? [] : [expected]);
    },
  );
});

describe('a company that was rescued from a procedure', () => {
  const [proposed, solvent] = ['09999911', '09999912'] as const;

  test('is REVIEW in a later one, which the earlier one does not replace', async () => {
    const world = await openWorld();
    const rescued = { confirmation_made_up_to: '2026-03-01', confirmation_due_on: null, accounts_due_on: null };
    await world.apply(companies, 'register', '2026-05-25', [company(proposed, rescued), company(solvent, rescued)]);
    await world.apply(notices, 'gazette', '2026-05-25', [
      notice('1', '2441', proposed, '2024-02-01'),
      notice('2', '2442', proposed, '2026-05-20'),
      notice('3', '2441', solvent, '2024-02-01'),
      notice('4', '2431', solvent, '2026-05-20'),
    ]);
    await world.refresh();
    const facts = await readFacts(world);
    await world.close();
    const shown = [proposed, solvent].map((number) => {
      const payer = facts.get(number) ?? null;
      const { findings } = decide({
        request: { direction: 'outbound', payer: { companyNumber: number }, payee: { companyNumber: A } },
        ...{ payer, payee: null, freshness: [], now: '2026-05-26T09:00:00.000Z', today: '2026-05-26' },
        snapshots: { register: '2026-05-25', officers: null },
      });
      return findings
        .filter(({ code, subject }) => subject === 'payer' && codesJudged.has(code))
        .map(({ code, outcome }) => [code, outcome]);
    });
    expect(shown).toEqual([
      [
        ['CVL_PROPOSED', 'REVIEW'],
        ['CVL_RESOLVED', 'INFO'],
      ],
      [
        ['MVL', 'REVIEW'],
        ['CVL_RESOLVED', 'INFO'],
      ],
    ]);
  });
});

describe('a filing of the register', () => {
  const filedOn = '2026-05-20';
  const filing = (kind: string, on: string | null = filedOn, more: Row = {}): Row => ({
    ...{
      _op: 'upsert',
      filing_id: `${kind}-${on}`,
      kind,
      category: 'insolvency',
      filed_on: on,
      parts: [],
      changed_at: '2026-05-21T09:00:00',
    },
    ...more,
  });
  const of = (code: string) => [{ code, since: filedOn }];
  const cases: readonly {
    filed: string;
    rows: readonly Row[];
    shown: readonly object[];
    gazette?: readonly (readonly [string, string])[];
  }[] = [
    ...(
      [
        ['administration-began', 'ADMIN'],
        ['administration-extended', 'ADMIN'],
        ['administration-to-dissolution', 'ADMIN'],
        ['administration-to-liquidation', 'CVL_RESOLVED'],
        ['voluntary-arrangement-began', 'CVA_LIVE'],
        ['voluntary-arrangement-revoked-or-suspended', 'CVA_LIVE'],
        ['moratorium-began', 'MORATORIUM'],
        ['moratorium-extended', 'MORATORIUM'],
        ['moratorium-extended-or-ended', 'MORATORIUM'],
        ['receiver-appointed', 'RECEIVER'],
        ['winding-up-ordered', 'WUO_MADE'],
        ['provisional-liquidator-appointed', 'PROV_LIQ'],
        ['solvency-declared', 'MVL'],
        ['voluntary-winding-up-resolved', 'LIQUIDATION'],
        ['liquidator-appointed', 'LIQUIDATION'],
        ['liquidation-final-account', 'LIQUIDATION'],
        ['restored-to-creditors-winding-up', 'CVL_RESOLVED'],
        ['restored-to-members-winding-up', 'MVL'],
        ['restored-to-compulsory-winding-up', 'WUO_MADE'],
        ['dissolved', 'DISSOLVED'],
        ['insolvency-other', 'INSOLVENCY_NOTICE'],
        ['unmapped', 'INSOLVENCY_NOTICE'],
      ] as const
    ).map(([kind, code]) => ({ filed: kind, rows: [filing(kind)], shown: of(code) })),
    ...(
      [
        ['administration-began', 'administration-ended'],
        ['voluntary-arrangement-began', 'voluntary-arrangement-ended'],
        ['moratorium-began', 'moratorium-ended'],
        ['winding-up-ordered', 'winding-up-rescinded'],
        ['voluntary-winding-up-resolved', 'liquidation-ended'],
        ['solvency-declared', 'liquidation-ended'],
        ['dissolved', 'restored'],
      ] as const
    ).map(([began, ended]) => ({ filed: `${began}, then ${ended}`, rows: [filing(began, '2026-05-01'), filing(ended)], shown: [] })),
    {
      filed: 'administration-began, then administration-to-liquidation',
      rows: [filing('administration-began', '2026-05-01'), filing('administration-to-liquidation')],
      shown: of('CVL_RESOLVED'),
    },
    {
      filed: 'provisional-liquidator-appointed, then winding-up-ordered',
      rows: [filing('provisional-liquidator-appointed', '2026-05-01'), filing('winding-up-ordered')],
      shown: of('WUO_MADE'),
    },
    {
      filed: 'dissolved, then restored-to-compulsory-winding-up',
      rows: [filing('dissolved', '2026-05-01'), filing('restored-to-compulsory-winding-up')],
      shown: of('WUO_MADE'),
    },
    {
      filed: 'receiver-appointed, then receiver-ceased, after which another receiver may act',
      rows: [filing('receiver-appointed', '2026-05-01'), filing('receiver-ceased')],
      shown: [{ code: 'RECEIVER' }],
    },
    {
      filed: 'winding-up-ordered, then winding-up-stayed',
      rows: [filing('winding-up-ordered', '2026-05-01'), filing('winding-up-stayed')],
      shown: [{ code: 'WUO_MADE' }],
    },
    {
      filed: 'administration-ended and administration-began of one day, whose order is not known',
      rows: [filing('administration-ended'), filing('administration-began')],
      shown: of('ADMIN'),
    },
    {
      filed: 'administration-ended without a day, which may be older',
      rows: [filing('administration-began'), filing('administration-ended', null)],
      shown: of('ADMIN'),
    },
    {
      filed: 'a resolution to wind up within another filing, with the declaration of solvency',
      rows: [
        filing('other', filedOn, {
          category: 'resolution',
          parts: [{ kind: 'voluntary-winding-up-resolved', description: 'd', type: 'LRESSP', filed_on: '2026-05-01' }],
        }),
        filing('solvency-declared'),
      ],
      shown: of('MVL'),
    },
    {
      filed: 'administration-began that is dated after it was read',
      rows: [filing('administration-began', '2062-05-20')],
      shown: [{ code: 'ADMIN', since: '2026-05-21' }],
    },
    {
      filed: 'administration-ended after a notice of the administration, which no filing ends',
      rows: [filing('administration-began', '2026-05-01'), filing('administration-ended')],
      gazette: [['2410', '2026-05-02']],
      shown: [{ code: 'ADMIN', since: '2026-05-02' }],
    },
    { filed: 'unmapped, of another category', rows: [filing('unmapped', filedOn, { category: 'officers' })], shown: [] },
    { filed: 'charge-registered', rows: [filing('charge-registered')], shown: [] },
  ];
  const numberOf = (at: number) => `0988${String(at).padStart(4, '0')}`;
  let facts: ReadonlyMap<string, CompanyFacts>;
  beforeAll(async () => {
    const world = await openWorld();
    await world.apply(
      companies,
      'register',
      '2026-05-01',
      cases.map((_, at) => company(numberOf(at))),
    );
    await world.refresh();
    await world.apply(
      notices,
      'gazette',
      '2026-05-21',
      cases.flatMap(({ gazette = [] }, at) => gazette.map(([code, day]) => notice(`${at}-${code}`, code, numberOf(at), day))),
    );
    const filed = cases.flatMap(({ rows }, at) => rows.map((row) => ({ ...row, company_number: numberOf(at) })));
    await world.apply(companyFilings, 'window', '2026-05-21', filed);
    await world.refresh();
    facts = await readFacts(world);
    await world.close();
  });

  test.each(cases.map((one, at) => ({ ...one, at })))(
    'of $filed shows $shown, before any notice and while the status is active',
    ({ at, shown }) => {
      const procedures = facts.get(numberOf(at))?.procedures ?? [];
      expect(procedures).toHaveLength(shown.length);
      expect(procedures).toMatchObject(shown);
    },
  );

  test('holds a payment by its company, and is the evidence of the finding', () => {
    const payer = facts.get(numberOf(0)) ?? null;
    const payee = facts.get(numberOf(cases.length - 1)) ?? null;
    const { findings } = decide({
      request: { direction: 'outbound', payer: { companyNumber: numberOf(0) }, payee: { companyNumber: numberOf(cases.length - 1) } },
      ...{ payer, payee, freshness: [], now: '2026-05-22T09:00:00.000Z', today: '2026-05-22' },
      snapshots: { register: '2026-05-01', officers: null },
    });
    expect(findings[0]).toMatchObject({
      code: 'ADMIN',
      outcome: 'HOLD',
      evidence: [{ source: companyFilings.id, record: `administration-began-${filedOn}` }],
    });
  });
});
