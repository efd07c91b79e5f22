import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { rules } from '../../models/clearance/rules.ts';
import { filingKinds } from '../../sources/companies-house/filings/kind.ts';
import { officerUpdates as companiesHouseOfficerUpdates } from '../../sources/companies-house/officer-updates/source.ts';
import { addDays } from '../../uk/day.ts';
import { updateFile, updateLine } from '../fixtures/officer-lines.ts';
import { stageContents } from '../worlds/staging.ts';
import {
  accounts,
  charges,
  companies,
  company,
  companyFilings,
  filings,
  insolvencyCases,
  notice,
  notices,
  officers,
  officerUpdates,
  openWorld,
  owners,
  type Row,
  type World,
} from '../worlds/warehouse.ts';

const [failed, successor, other, third] = ['07000001', '15000001', '07000002', '07000003'] as const;

/** Companies that make the register large enough for common words, and directors who make snapshots that no rule refuses. */
const crowd = Array.from({ length: 40 }, (_, n) =>
  company(`080000${String(n).padStart(2, '0')}`, {
    name: `${'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMN'[n]}ORDWICK ${n} JOINERY LIMITED`,
    postcode: `ZZ${n} 9ZZ`,
  }),
);
const site = { address_line_1: 'Unit 4', address_line_2: '12 Invented Road', postcode: 'ZZ4 7AB' };
const failedCompany = (more: Row = {}) =>
  company(failed, { name: 'QUILLFEATHER JOINERY LIMITED', incorporated_on: '2016-02-01', sic_codes: ['43320'], ...site, ...more });
const successorCompany = (more: Row = {}) =>
  company(successor, { name: 'QUILLFEATHER JOINERY 2026 LTD', incorporated_on: '2026-04-20', sic_codes: ['43320'], ...site, ...more });
const director = (number: string, name: string, more: Row = {}): Row => ({
  ...{ company_number: number, officer_id: `id of ${name}`, appointment: `${number}-${name}`, role: 'director', corporate: false, name },
  ...{ resigned: false, date_of_birth: '1971-03', appointed_on: '2016-02-01', ...more },
});
const owner = (number: string, name: string, more: Row = {}): Row => ({
  ...{ company_number: number, psc_id: `${number}-${name}`, kind: 'individual', beneficial_owner: false, name, ceased: false },
  ...{ natures_of_control: [], date_of_birth: '1971-03', notified_on: '2016-02-01', ...more },
});

/** Releases of a day not after this one are a baseline. */
interface Baseline {
  readonly baselineThrough: string;
}

interface Records {
  readonly register?: readonly Row[];
  readonly board?: readonly Row[];
  readonly held?: readonly Row[];
  readonly published?: readonly Row[];
}

/** A petition of May 2026 and the order that followed. */
const woundUp = (number: string = failed) => [
  notice('5100001', '2450', number, '2026-05-12', { presented_on: '2026-05-01', court_case: 'CR-2026-000001', court: 'High Court' }),
  notice('5100002', '2452', number, '2026-06-03', { presented_on: '2026-05-01', court_case: 'CR-2026-000001', court: 'High Court' }),
];
const newBoard = director(successor, 'OTTOLINE NIGHTJAR', { appointed_on: '2026-04-20' });
const oldBoard = director(failed, 'OTTOLINE NIGHTJAR');
const plain: Required<Records> = {
  register: [failedCompany(), successorCompany()],
  board: [oldBoard, newBoard],
  held: [],
  published: woundUp(),
};

let world: World;
let open: World | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** Opens a warehouse, applies the records, each kind as the first release of its source, and refreshes. */
async function given(records: Records): Promise<void> {
  await open?.close();
  open = await openWorld();
  world = open;
  await load(world, { ...plain, ...records });
}

async function load(into: World, { register, board, held, published }: Required<Records>): Promise<void> {
  await into.apply(companies, 'register-1', '2026-05-01', [...register, ...crowd]);
  await into.apply(
    officers,
    'officers-1',
    '2026-05-01',
    board.length === 0 ? [director(crowd[0]?.company_number as string, 'Z Z')] : board,
  );
  if (held.length > 0) await into.apply(owners, 'psc-1', '2026-05-01', held);
  if (published.length > 0) await into.apply(notices, 'day-2026-06-04', '2026-06-04', published);
  await into.refresh();
}

/** Records that arrive after those of a case. */
interface Later {
  readonly filed?: readonly Row[];
  readonly charged?: readonly Row[];
  readonly accounts?: readonly Row[];
  readonly insolvent?: readonly Row[];
}

/** The cases of one warehouse: a refresh of all of them takes as long as that of one. */
const cases: { readonly records: Required<Records>; readonly later: Later }[] = [];
let loaded: Promise<World> | undefined;
afterAll(async () => (await loaded)?.close());

function loadedCases(): Promise<World> {
  loaded ??= loadCases();
  return loaded;
}

async function loadCases(): Promise<World> {
  const into = await openWorld();
  const of = (kind: keyof Records) => cases.flatMap(({ records }) => records[kind]);
  await load(into, { register: of('register'), board: of('board'), held: of('held'), published: of('published') });
  const then = (kind: keyof Later) => cases.flatMap(({ later }) => later[kind] ?? []);
  await into.apply(companyFilings, 'window-1', '2026-06-04', then('filed'));
  await into.apply(charges, 'window-1', '2026-06-04', then('charged'));
  await into.apply(insolvencyCases, 'window-1', '2026-06-04', then('insolvent'));
  await into.apply(filings, '2026-05-30', '2026-05-30', then('accounts'));
  await into.refresh();
  return into;
}

/** Adds a case to the common warehouse. Returns a function that finds its pair. */
function caseOf(records: Records, later: Later = {}): () => Promise<Row | undefined> {
  const number = cases.length;
  cases.push({ records: ownOf(number, { ...plain, ...records }), later: ownOf(number, later) });
  return async () => {
    const found = await pairs(await loadedCases());
    return found.find((one) => one.company_number === ownOf(number, successor) && one.failed_number === ownOf(number, failed));
  };
}

/** Gives a case companies, people, rare words, addresses and cases of its own, so that no pair of two cases exists. */
function ownOf<T>(number: number, given: T): T {
  const [three, letters] = [String(number).padStart(3, '0'), `Q${String.fromCharCode(65 + Math.floor(number / 20), 65 + (number % 20))}X`];
  return JSON.parse(
    JSON.stringify(given)
      .replace(/(?<!\d)(07|15)000(00\d)(?!\d)/g, `$1${three}$2`)
      .replace(/"5([123])0000(\d)"/g, `"5$1${three}$2"`)
      .replace(/\bCR-2026-000/g, `CR-2026-${three}`)
      .replace(/\b(quillfeather|feather|quorrin|texbury|vandale|nightjar)\b/gi, `$1${letters}`)
      .replace(/\bZZ([49]) (7AB|9AA)\b/gi, `ZZ$1${three} $2`),
  ) as T;
}

const pairs = (of = world) =>
  of.rows(`FROM phoenix_pair SELECT company_number, failed_number, level, score::DOUBLE AS score, name_strength::DOUBLE AS name,
    control::DOUBLE AS control, premises::DOUBLE AS premises, trade::DOUBLE AS trade, timing::DOUBLE AS timing, transfer::DOUBLE AS transfer,
    evaluable, route, failed_on::VARCHAR AS failed_on, over_from::VARCHAR AS over_from,
    counts_until::VARCHAR AS counts_until, lawful,
    list_sort(list_transform(list_filter(evidence, lambda one: one.source = 'companies-house/charges'), lambda one: one.record)) AS charges
    ORDER BY company_number, failed_number`);
/** The rules of a clearance that find what a failure consists of. */
const failing = rules.filter(({ code }) =>
  ['WUP_LIVE', 'WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'ADMIN', 'STRIKE_OFF_1ST', 'STRIKE_OFF_VOL'].includes(code),
);

/** Whether a clearance takes the failed company of a pair as failing, when this is the day of the newest snapshot of the register. */
async function stands(found: Row | undefined, register: string): Promise<boolean> {
  const [row] = await (await loadedCases()).rows(
    `FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${found?.failed_number}'`,
  );
  const facts = JSON.parse(String(row?.facts)) as CompanyFacts;
  const days = { today: register > '2026-06-05' ? register : '2026-06-05', register, officers: null, owners: null };
  return failing.some(({ when }) => when(facts, days, []).some(({ atMost }) => atMost !== 'INFO'));
}

/** The SQL of a failure and the rules of a clearance hold the same numbers of days: on the day before, the company still fails. */
async function expectOverFrom(found: Row | undefined, from: string | null): Promise<void> {
  expect(found).toMatchObject({ over_from: from });
  if (from === null) expect(await stands(found, '2030-01-01')).toBe(true);
  else expect([await stands(found, addDays(from, -1)), await stands(found, from)]).toEqual([true, false]);
}

const pair = async () => (await pairs()).find((one) => one.company_number === successor && one.failed_number === failed);

describe('a company that goes on where another failed', () => {
  test('shows the six indicators of the pair', async () => {
    await given({});
    expect(await pairs()).toEqual([
      {
        ...{
          company_number: successor,
          failed_number: failed,
          level: 'HIGH',
          score: 5,
          route: 'INSOLVENCY',
          failed_on: '2026-05-01',
          over_from: null,
          counts_until: '2031-05-01',
          lawful: null,
        },
        ...{ name: 1, control: 1, premises: 1, trade: 1, timing: 1, transfer: null, evaluable: 5, charges: [] },
      },
    ]);
  });

  const leftOn = (day: string) => ({ resigned: true, resigned_on: day });
  const alsoCommon = (more: Row = {}) => [director(failed, 'MAUDE CURLEW'), director(successor, 'MAUDE CURLEW', more)];
  const records: readonly [string, Records, Record<string, unknown> | undefined][] = [
    ['no controller in common', { board: [oldBoard, director(successor, 'IVO CURLEW')] }, undefined],
    [
      'a director of the same name who was born in another month',
      { board: [oldBoard, { ...newBoard, officer_id: 'x', date_of_birth: '1971-04' }] },
      undefined,
    ],
    [
      'a director of another middle name',
      {
        board: [
          { ...oldBoard, name: 'OTTOLINE MAUDE NIGHTJAR' },
          { ...newBoard, officer_id: 'x', name: 'OTTOLINE RUTH NIGHTJAR' },
        ],
      },
      undefined,
    ],
    [
      'a director whose middle name one record lacks',
      {
        board: [
          { ...oldBoard, name: 'OTTOLINE MAUDE NIGHTJAR' },
          { ...newBoard, officer_id: 'x' },
        ],
      },
      { control: 1 },
    ],
    [
      'a director of whose middle name one record has the initial',
      {
        board: [
          { ...oldBoard, name: 'OTTOLINE MAUDE NIGHTJAR' },
          { ...newBoard, name: 'OTTOLINE M NIGHTJAR', officer_id: 'x' },
        ],
      },
      { control: 1 },
    ],
    [
      'a director of whose middle name the record of the failed company has the initial',
      {
        board: [
          { ...oldBoard, name: 'OTTOLINE M NIGHTJAR' },
          { ...newBoard, name: 'OTTOLINE MAUDE NIGHTJAR', officer_id: 'x' },
        ],
      },
      { control: 1 },
    ],
    [
      'a director in common and a relative of a director at the same address',
      {
        board: [
          { ...oldBoard, postcode: 'ZZ9 9AA' },
          newBoard,
          director(successor, 'IVO NIGHTJAR', { date_of_birth: '1969-01', postcode: 'ZZ9 9AA' }),
        ],
      },
      { control: 1 },
    ],
    [
      'a common director who has left, which counts for a year more',
      { board: [oldBoard, { ...newBoard, ...leftOn('2026-05-20') }] },
      { counts_until: '2027-05-20' },
    ],
    [
      'two common directors who have left, which counts for a year after the last of them',
      { board: [oldBoard, { ...newBoard, ...leftOn('2026-05-20') }, ...alsoCommon(leftOn('2026-04-20'))] },
      { counts_until: '2027-05-20' },
    ],
    [
      'two common directors of whom one has left, which counts for five years',
      { board: [oldBoard, { ...newBoard, ...leftOn('2026-05-20') }, ...alsoCommon()] },
      { counts_until: '2031-05-01' },
    ],
    [
      'a director whom the register numbers as one and who has another last name now',
      { board: [oldBoard, { ...newBoard, name: 'OTTOLINE CURLEW' }] },
      { control: 1 },
    ],
    ['a corporate director in common', { board: [oldBoard, newBoard].map((one) => ({ ...one, corporate: true })) }, undefined],
    ['a company that is dissolved', { register: [failedCompany(), successorCompany({ status: 'dissolved' })] }, undefined],
    ['a company that has left the register', { register: [failedCompany(), successorCompany({ status: 'left-register' })] }, undefined],
    [
      'a director of the failed company who owns the other',
      {
        board: [oldBoard],
        held: [owner(successor, 'OTTOLINE NIGHTJAR', { notified_on: '2026-04-20' })],
      },
      { control: 1, level: 'HIGH' },
    ],
    [
      'an owner at the failure who is a director of the other',
      { board: [newBoard], held: [owner(failed, 'OTTOLINE NIGHTJAR')] },
      { control: 1 },
    ],
    [
      'an owner who had ceased before the failure',
      {
        board: [newBoard],
        held: [owner(failed, 'OTTOLINE NIGHTJAR', { ceased: true, ceased_on: '2026-04-30' })],
      },
      undefined,
    ],
    [
      'a director who left eleven months before the failure',
      { board: [{ ...oldBoard, resigned: true, resigned_on: '2025-06-02' }, newBoard] },
      { control: 1 },
    ],
    [
      'a director who left thirteen months before the failure',
      { board: [{ ...oldBoard, resigned: true, resigned_on: '2025-04-02' }, newBoard] },
      undefined,
    ],
    [
      'a director of the failed company who left on a day that is not known',
      { board: [{ ...oldBoard, resigned: true }, newBoard] },
      { control: 1 },
    ],
    ['a director of the other who left on a day that is not known', { board: [oldBoard, { ...newBoard, resigned: true }] }, { control: 1 }],
    [
      'an owner of the failed company who ceased on a day that is not known',
      { board: [newBoard], held: [owner(failed, 'OTTOLINE NIGHTJAR', { ceased: true })] },
      { control: 1 },
    ],
    [
      'a relative at the same address',
      {
        board: [
          { ...oldBoard, postcode: 'ZZ9 9AA' },
          director(successor, 'IVO NIGHTJAR', { date_of_birth: '1969-01', postcode: 'zz9 9aa' }),
        ],
      },
      { control: 0.5, score: 4.5, level: 'HIGH' },
    ],
    ['a secretary in common', { board: [{ ...oldBoard, role: 'secretary' }, newBoard] }, undefined],
    [
      'the joined name',
      { register: [failedCompany({ name: 'QUILL FEATHER JOINERY LTD' }), successorCompany({ name: 'QUILLFEATHER JOINERY LTD' })] },
      { name: 1 },
    ],
    [
      'the initials',
      {
        register: [failedCompany({ name: 'QUORRIN TEXBURY VANDALE LIMITED' }), successorCompany({ name: 'QTV JOINERY LTD' })],
      },
      { name: 1 },
    ],
    [
      'the initials of two words',
      {
        register: [failedCompany({ name: 'QUORRIN TEXBURY LIMITED' }), successorCompany({ name: 'QT JOINERY LTD' })],
      },
      { name: 0 },
    ],
    ['a common word less', { register: [failedCompany(), successorCompany({ name: 'QUILLFEATHER LTD' })] }, { name: 1 }],
    [
      'one rare word in common',
      {
        register: [failedCompany({ name: 'QUILLFEATHER TEXBURY HAULAGE LIMITED' }), successorCompany({ name: 'QUILLFEATHER VANDALE LTD' })],
      },
      { name: 0 },
    ],
    [
      'the two rarest words in another order',
      {
        register: [failedCompany({ name: 'QUILLFEATHER TEXBURY HAULAGE LIMITED' }), successorCompany({ name: 'TEXBURY QUILLFEATHER LTD' })],
      },
      { name: 0.7 },
    ],
    [
      'only common words',
      {
        register: [failedCompany({ name: 'PREMIER JOINERY SERVICES LIMITED' }), successorCompany({ name: 'PREMIER JOINERY SERVICES LTD' })],
      },
      { name: 0, level: 'HIGH' },
    ],
    [
      'the former name of the failed company',
      {
        register: [
          failedCompany({
            name: 'REALISATIONS 12 LIMITED',
            previous_names: [{ name: 'QUILLFEATHER JOINERY LIMITED', changed_on: '2026-04-28' }],
          }),
          successorCompany(),
        ],
      },
      { name: 1 },
    ],
    [
      'a name that the failed company gave up two years before',
      {
        register: [
          failedCompany({ name: 'VANDALE LIMITED', previous_names: [{ name: 'QUILLFEATHER JOINERY LIMITED', changed_on: '2024-04-28' }] }),
          successorCompany(),
        ],
      },
      { name: 0 },
    ],
    [
      'a trading name of the failed company',
      {
        register: [failedCompany({ name: 'VANDALE LIMITED' }), successorCompany()],
        published: woundUp().map((one) => ({ ...one, trading_names: ['Quillfeather Joinery'] })),
      },
      { name: 1 },
    ],
    [
      'a trading name that a retracted notice states',
      {
        register: [failedCompany({ name: 'VANDALE LIMITED' }), successorCompany()],
        published: [
          ...woundUp(),
          notice('5100003', '2446', failed, '2026-06-03', { trading_names: ['Quillfeather Joinery'], retracted_by: '5100004' }),
        ],
      },
      { name: 0 },
    ],
    [
      'the trading address of the failed company',
      {
        register: [failedCompany({ postcode: 'ZZ9 9ZZ' }), successorCompany()],
        published: woundUp().map((one) => ({
          ...one,
          trading_addresses: [{ line_1: site.address_line_1, line_2: site.address_line_2, postcode: site.postcode }],
        })),
      },
      { premises: 1 },
    ],
    [
      'the trading address that a retracted notice states',
      {
        register: [failedCompany({ postcode: 'ZZ9 9ZZ' }), successorCompany()],
        published: [
          ...woundUp(),
          notice('5100003', '2446', failed, '2026-06-03', {
            trading_addresses: [{ line_1: site.address_line_1, line_2: site.address_line_2, postcode: site.postcode }],
            retracted_by: '5100004',
          }),
        ],
      },
      { premises: 0 },
    ],
    [
      'a trading address, where the office before the failure is not known',
      {
        register: [failedCompany({ postcode: null }), successorCompany()],
        published: woundUp().map((one) => ({
          ...one,
          trading_addresses: [{ line_1: 'Unit 9', line_2: 'Elsewhere', postcode: 'ZZ8 8ZZ' }],
        })),
      },
      { premises: null },
    ],
    [
      'an office that is first known between the petition and the order',
      { published: woundUp().map((one) => ({ ...one, presented_on: '2026-04-15' })) },
      { premises: 1, failed_on: '2026-04-15' },
    ],
    ['another unit of the building', { register: [failedCompany(), successorCompany({ address_line_1: 'Unit 5' })] }, { premises: 0 }],
    ['no address', { register: [failedCompany({ postcode: null }), successorCompany()] }, { premises: null, evaluable: 4, score: 4 }],
    ['another trade', { register: [failedCompany(), successorCompany({ sic_codes: ['56101'] })] }, { trade: 0 }],
    [
      'a class that says nothing',
      { register: [failedCompany({ sic_codes: ['82990'] }), successorCompany({ sic_codes: ['82990'] })] },
      { trade: null, evaluable: 4, score: 4 },
    ],
    [
      'a class that says nothing of one of the two',
      { register: [failedCompany(), successorCompany({ sic_codes: ['68209', '99999'] })] },
      { trade: null, evaluable: 4 },
    ],
    [
      'two related classes',
      {
        register: [failedCompany({ sic_codes: ['43321', '43291'] }), successorCompany({ sic_codes: ['43322', '43292'] })],
      },
      { trade: 0.5 },
    ],
    ['no class', { register: [failedCompany(), successorCompany({ sic_codes: [] })] }, { trade: null }],
    ...['96090', '74990', '70229'].map((code): (typeof records)[number] => [
      `the class ${code}, which says nothing`,
      { register: [failedCompany({ sic_codes: [code] }), successorCompany({ sic_codes: [code] })] },
      { trade: null },
    ]),
    ...[
      ['QUILLFEATHER PLC', 'THE QUILLFEATHER LLP'],
      ['QUILLFEATHER LP', 'CWMNI QUILLFEATHER CIC'],
      ['QUILLFEATHER LLC', 'QUILLFEATHER CO LTD'],
      ['QUILLFEATHER INC', 'QUILLFEATHER CORP'],
      ['QUILLFEATHER AND VANDALE LTD', 'QUILLFEATHER VANDALE LTD'],
      ['QUILLFEATHER OF VANDALE LTD', 'QUILLFEATHER VANDALE LTD'],
    ].map(([past, now]): (typeof records)[number] => [
      `the same words of ${past} and ${now}`,
      { register: [failedCompany({ name: past }), successorCompany({ name: now })] },
      { name: 1 },
    ]),
    ...(
      [
        ['FEATHER NIGHTJAR QUILLFEATHER QUORRIN TEXBURY VANDALE', 0.7],
        ['FEATHER NIGHTJAR QUILLFEATHER QUORRIN TEXBURY', 0],
      ] as const
    ).map(([words, name]): (typeof records)[number] => [
      `one rare word beside ${words}`,
      { register: [failedCompany({ name: `${words} LTD` }), successorCompany({ name: `ABZORBEX ${words} LTD` })] },
      { name },
    ]),
    [
      'a score of 2.7',
      {
        register: [failedCompany(), successorCompany({ incorporated_on: '2027-02-01', address_line_1: 'Unit 5', sic_codes: ['56101'] })],
      },
      { score: 2.7, level: 'MEDIUM' },
    ],
    [
      'a score of 2.4',
      {
        register: [failedCompany(), successorCompany({ incorporated_on: '2027-12-20', address_line_1: 'Unit 5', sic_codes: ['56101'] })],
      },
      { score: 2.4, level: 'LOW' },
    ],
    ['a score of 4', { register: [failedCompany(), successorCompany({ address_line_1: 'Unit 5' })] }, { score: 4, level: 'HIGH' }],
    [
      'a score of 3.7',
      { register: [failedCompany(), successorCompany({ incorporated_on: '2027-02-01', address_line_1: 'Unit 5' })] },
      { score: 3.7, level: 'MEDIUM' },
    ],
    [
      'an incorporation nine months after',
      { register: [failedCompany(), successorCompany({ incorporated_on: '2027-02-01' })] },
      { timing: 0.7 },
    ],
    [
      'an incorporation twenty months after',
      { register: [failedCompany(), successorCompany({ incorporated_on: '2027-12-20' })] },
      { timing: 0.4 },
    ],
    [
      'an incorporation twenty months before',
      { register: [failedCompany(), successorCompany({ incorporated_on: '2024-09-01' })] },
      {
        timing: 0,
        level: 'MEDIUM',
        score: 4,
      },
    ],
    [
      'an old company that took the name at the failure',
      {
        register: [
          failedCompany(),
          successorCompany({ incorporated_on: '2012-01-01', previous_names: [{ name: 'VANDALE LIMITED', changed_on: '2026-05-20' }] }),
        ],
      },
      { timing: 1 },
    ],
  ];

  /** More companies than an address has that is not an agent's. */
  const clients = (from: number, at: Row) =>
    Array.from({ length: 49 }, (_, n) => company(String(from + n).padStart(8, '0'), { name: `CLIENT ${n} LIMITED`, ...at }));
  const families = [
    { ...oldBoard, postcode: 'ZZ9 9AA' },
    director(successor, 'IVO NIGHTJAR', { date_of_birth: '1969-01', postcode: 'ZZ9 9AA' }),
  ];
  const agents: readonly [string, Records, Record<string, unknown> | undefined][] = [
    ['the office of an agent', { register: [...plain.register, ...clients(9_000_001, site)] }, { premises: 0.2 }],
    ['the office of 50 companies', { register: [...plain.register, ...clients(9_000_101, site).slice(1)] }, { premises: 1 }],
    [
      'a director of the same last name at the address of an agent',
      {
        register: [
          ...plain.register,
          ...clients(9_000_201, { postcode: 'ZZ9 9AA' }),
          company('09000299', { postcode: 'ZZ9 9AA' }),
          company('09000300', { postcode: 'ZZ9 9AA' }),
        ],
        board: families,
      },
      undefined,
    ],
  ];

  const formed = (day: string) => ({ register: [failedCompany(), successorCompany({ incorporated_on: day })] });
  const named = (day: string) => ({
    register: [
      failedCompany({ name: 'VANDALE LIMITED', previous_names: [{ name: 'QUILLFEATHER JOINERY LIMITED', changed_on: day }] }),
      successorCompany(),
    ],
  });
  const together = { control: 1 };
  /** The company failed on 1 May 2026. */
  const edges: readonly [string, (day: string) => Records, readonly (readonly [string | null, Record<string, unknown> | undefined])[]][] = [
    [
      'an incorporation',
      formed,
      [
        ['2025-04-30', { timing: 0 }],
        ['2025-05-01', { timing: 0.7 }],
        ['2025-10-31', { timing: 0.7 }],
        ['2025-11-01', { timing: 1 }],
        ['2026-11-01', { timing: 1 }],
        ['2026-11-02', { timing: 0.7 }],
        ['2027-05-01', { timing: 0.7 }],
        ['2027-05-02', { timing: 0.4 }],
        ['2028-05-01', { timing: 0.4 }],
        ['2028-05-02', { timing: 0 }],
        [null, { timing: null, evaluable: 4 }],
      ],
    ],
    [
      'a name that the failed company gave up',
      named,
      [
        ['2025-04-30', { name: 0 }],
        ['2025-05-01', { name: 1 }],
        [null, { name: 1 }],
      ],
    ],
    [
      'a director who left the failed company',
      (day) => ({ board: [{ ...oldBoard, resigned: true, resigned_on: day }, newBoard] }),
      [
        ['2025-04-30', undefined],
        ['2025-05-01', together],
      ],
    ],
    [
      'a director who joined the failed company',
      (day) => ({ board: [{ ...oldBoard, appointed_on: day }, newBoard] }),
      [
        ['2026-05-01', together],
        ['2026-05-02', undefined],
        [null, together],
      ],
    ],
    [
      'a director who left the other',
      (day) => ({ board: [oldBoard, { ...newBoard, appointed_on: '2024-01-01', resigned: true, resigned_on: day }] }),
      [
        ['2025-04-30', undefined],
        ['2025-05-01', together],
        // a typing error, so the end is of the first of May 2026, the day of its statement
        ['2062-04-30', { ...together, counts_until: '2027-05-01' }],
      ],
    ],
    [
      'a director who joined the other',
      (day) => ({ board: [oldBoard, { ...newBoard, appointed_on: day }] }),
      [
        ['2031-05-01', together],
        ['2031-05-02', undefined],
        [null, together],
      ],
    ],
  ];
  const ofEdges = edges.flatMap(([title, of, days]) =>
    days.map(([day, wanted]) => [`${title} on ${day ?? 'an unknown day'}`, of(day as string), wanted] as const),
  );

  const old = { register: [failedCompany(), successorCompany({ incorporated_on: '2012-01-01' })] };
  const madeUp = (...days: readonly [string, boolean][]) =>
    days.flatMap(([day, dormant]) => accounts(successor, day, { equity: 1 }, undefined, { dormant }));
  const woken: readonly [string, Records, Record<string, unknown>, Later][] = [
    ['a dormant company that woke', old, { timing: 1 }, { accounts: madeUp(['2025-11-30', true], ['2026-03-31', false]) }],
    ['a dormant company that woke a year before', old, { timing: 0 }, { accounts: madeUp(['2024-11-30', true], ['2026-03-31', false]) }],
    ['a company that stayed dormant', old, { timing: 0 }, { accounts: madeUp(['2025-11-30', true], ['2026-03-31', true]) }],
    ['a company that became dormant', old, { timing: 0 }, { accounts: madeUp(['2025-11-30', false], ['2026-03-31', true]) }],
  ];

  for (const [title, given, wanted, later] of [...records, ...agents, ...ofEdges, ...woken]) {
    const pairOf = caseOf(given, later);
    test(`with ${title}`, async () => {
      const found = await pairOf();
      if (wanted === undefined) expect(found).toBeUndefined();
      else expect(found).toMatchObject(wanted);
    });
  }
});

describe('the failure', () => {
  const notified: readonly [string, readonly Row[], string | undefined][] = [
    ['a petition that is live', woundUp().slice(0, 1), '2026-05-01'],
    [
      'a petition that was dismissed',
      [
        woundUp()[0] as Row,
        notice('5100003', '2461', failed, '2026-06-03', { presented_on: '2026-05-01', court_case: 'CR-2026-000001', court: 'High Court' }),
      ],
      undefined,
    ],
    ["a creditors' winding up", [notice('5100001', '2441', failed, '2026-05-11')], '2026-05-11'],
    ['an administration', [notice('5100001', '2410', failed, '2026-05-11')], '2026-05-11'],
    ["a members' winding up", [notice('5100001', '2431', failed, '2026-05-11')], undefined],
    ['a receiver', [notice('5100001', '2421', failed, '2026-05-11')], undefined],
    ['a moratorium', [notice('5100001', '2401', failed, '2026-05-11')], undefined],
    ['a notice that may concern a petitioner', [{ ...woundUp()[1], party: 'unclear' } as Row], undefined],
    ['no record', [], undefined],
  ];
  for (const [title, published, day] of notified) {
    const pairOf = caseOf({ published });
    test(`of ${title}`, async () => {
      expect((await pairOf())?.failed_on).toBe(day);
    });
  }

  const petition = (more: Row = {}) =>
    notice('5100001', '2450', failed, '2024-03-12', { court_case: 'CR-2024-000001', court: 'High Court', ...more });
  const neverFiled = { accounts_made_up_to: '2023-03-31', confirmation_made_up_to: '2023-09-16' };
  const over: readonly [string, readonly Row[], Row, Row[], string | null][] = [
    ['a petition, a year after its hearing', [petition({ hearing_on: '2024-04-10' })], {}, [], '2025-04-11'],
    ['a petition without a hearing, a year after its notice', [petition()], {}, [], '2025-03-31'],
    [
      'a petition, once a filing is of a later day',
      [petition()],
      { ...neverFiled, confirmation_made_up_to: '2025-09-16' },
      [],
      '2025-09-16',
    ],
    ['no petition of a company that has filed nothing since', [petition()], neverFiled, [], null],
    ['a petition, when accounts became public later', [petition()], neverFiled, accounts(failed, '2023-12-31', {}), '2025-03-13'],
    ['no petition of a company that is in liquidation', [petition()], { status: 'liquidation' }, [], null],
    [
      'a petition, a year after a hearing of 548 days later',
      [petition({ hearing_on: '2025-09-11' })],
      { ...neverFiled, confirmation_made_up_to: '2025-09-16' },
      [],
      '2026-09-12',
    ],
    [
      'a petition whose hearing, 549 days later, is a misprint',
      [petition({ hearing_on: '2025-09-12' })],
      { ...neverFiled, confirmation_made_up_to: '2025-09-16' },
      [],
      '2025-09-16',
    ],
    [
      'no petition whose hearing, a day before the notice, is a misprint, when the newest filing is of the day of the notice',
      [petition({ hearing_on: '2024-03-11' })],
      { ...neverFiled, confirmation_made_up_to: '2024-03-12' },
      [],
      null,
    ],
    [
      'no petition of the day on which accounts became public',
      [petition({ published_on: '2026-05-30' })],
      neverFiled,
      accounts(failed, '2023-12-31', {}),
      null,
    ],
    [
      "no creditors' winding up of a company whose accounts are of its day",
      [notice('5100001', '2441', failed, '2024-03-12')],
      neverFiled,
      accounts(failed, '2024-03-12', {}),
      null,
    ],
    ["a creditors' winding up, once a filing is of a later day", [notice('5100001', '2441', failed, '2024-03-12')], {}, [], '2025-03-31'],
    [
      "a creditors' winding up, 93 days after its notice",
      [notice('5100001', '2441', failed, '2024-03-12')],
      { ...neverFiled, confirmation_made_up_to: '2024-03-20' },
      [],
      '2024-06-13',
    ],
    [
      "no creditors' winding up of which accounts of an earlier day became public later",
      [notice('5100001', '2441', failed, '2024-03-12')],
      neverFiled,
      accounts(failed, '2023-12-31', {}),
      null,
    ],
    [
      'an administration, and no later petition',
      [notice('5100002', '2410', failed, '2023-03-12'), petition({ published_on: '2026-05-12' })],
      {},
      [],
      null,
    ],
    [
      "no creditors' winding up of a company that is dissolved",
      [notice('5100001', '2441', failed, '2024-03-12')],
      { status: 'dissolved' },
      [],
      null,
    ],
  ];
  for (const [title, published, register, filed, from] of over) {
    const pairOf = caseOf(
      { published, register: [failedCompany(register), successorCompany({ incorporated_on: '2024-03-20' })] },
      { accounts: filed },
    );
    test(`counts as over in the case of ${title}`, async () => {
      await expectOverFrom(await pairOf(), from);
    });
  }

  const rescinded = caseOf({
    published: [...woundUp(), notice('5100003', '2461', failed, '2026-06-04', { court_case: 'CR-2026-000001', court: 'High Court' })],
  });
  test('of an order that the court rescinded does not count', async () => {
    expect(await rescinded()).toBeUndefined();
  });

  const inCase = (id: string, code: string, day: string, court_case: string | null = 'CR-2023-000001', more: Row = {}) =>
    notice(id, code, failed, day, { court_case, court: 'High Court', ...more });
  const dismissed = [inCase('5200001', '2450', '2023-03-12'), inCase('5200002', '2461', '2023-04-20')];
  /** An administration that began in 2023. */
  const rescued = (ended: string): Row => ({
    ...{
      _op: 'upsert',
      company_number: failed,
      case_number: '1',
      type: 'in-administration',
      practitioners: [],
      changed_at: '2026-06-04T01:00:00',
    },
    dates: [
      { type: 'administration-started-on', on: '2023-03-12' },
      { type: 'administration-ended-on', on: ended },
    ],
  });
  const [filedSince, neverFiledSince] = [{ accounts_made_up_to: '2025-03-31' }, {}];
  const anew: readonly [string, readonly Row[], Row, string, Later?][] = [
    ['a petition that was dismissed', dismissed, {}, '2026-05-01'],
    [
      'a petition whose case is not known, and that was dismissed',
      [inCase('5200001', '2450', '2023-03-12', null), inCase('5200002', '2461', '2023-04-20', null)],
      {},
      '2026-05-01',
    ],
    [
      'an order that was rescinded',
      [inCase('5200001', '2450', '2023-03-12'), inCase('5200002', '2452', '2023-04-05'), inCase('5200003', '2461', '2023-04-20')],
      {},
      '2026-05-01',
    ],
    [
      'a provisional liquidator whose petition was dismissed',
      [...dismissed, inCase('5200003', '2408', '2023-03-20', 'CR-2023-000001', { snippet: 'Appointment of a provisional liquidator' })],
      {},
      '2026-05-01',
    ],
    [
      'a petition that nothing ends, before filings of a later day',
      [inCase('5200001', '2450', '2023-03-12')],
      { accounts_made_up_to: '2025-03-31' },
      '2026-05-01',
    ],
    ['a petition that nothing ends, after all filings', [inCase('5200001', '2450', '2023-03-12')], {}, '2023-03-12'],
    [
      'a provisional liquidator of the same petition',
      [inCase('5200003', '2408', '2026-04-20', 'CR-2026-000001', { snippet: 'Appointment of a provisional liquidator' })],
      {},
      '2026-04-20',
    ],
    [
      'a provisional liquidator of the same petition, who may be of a petitioner',
      [inCase('5200003', '2408', '2026-04-20', 'CR-2026-000001', { snippet: 'Appointment of a provisional liquidator', party: 'unclear' })],
      {},
      '2026-05-01',
    ],
    [
      'an earlier order of the same case that may be against a petitioner',
      [inCase('5200003', '2452', '2026-04-20', 'CR-2026-000001', { party: 'unclear' })],
      {},
      '2026-05-01',
    ],
    ['a dismissal that an order of the same case follows', [inCase('5200003', '2461', '2026-05-20', 'CR-2026-000001')], {}, '2026-05-01'],
    [
      'a petition whose case is not known and that nothing ends, before filings of a later day',
      [inCase('5200001', '2450', '2023-03-12', null)],
      filedSince,
      '2026-05-01',
    ],
    [
      'a petition whose case is not known, after all filings',
      [inCase('5200001', '2450', '2023-03-12', null)],
      neverFiledSince,
      '2023-03-12',
    ],
    ['an administration, before filings of a later day', [inCase('5200001', '2410', '2023-03-12', null)], filedSince, '2026-05-01'],
    ['an administration, after all filings', [inCase('5200001', '2410', '2023-03-12', null)], neverFiledSince, '2023-03-12'],
    [
      'an order of another case, before filings of a later day',
      [inCase('5200001', '2450', '2023-03-12'), inCase('5200002', '2452', '2023-04-05')],
      filedSince,
      '2026-05-01',
    ],
    [
      'an order of another case of which a later notice tells',
      [inCase('5200001', '2450', '2023-03-12'), inCase('5200002', '2452', '2023-04-05'), inCase('5200003', '2456', '2026-02-02')],
      filedSince,
      '2023-03-12',
    ],
    [
      "a creditors' winding up of which a later notice tells",
      [inCase('5200001', '2441', '2023-03-12', null), inCase('5200002', '2445', '2026-02-02', null)],
      filedSince,
      '2023-03-12',
    ],
    [
      'two administrations, with filings between them',
      [inCase('5200001', '2410', '2023-03-12', null), inCase('5200002', '2410', '2026-02-02', null)],
      filedSince,
      '2026-02-02',
    ],
    ['a case that ended, before filings of a later day', [], filedSince, '2026-05-01', { insolvent: [rescued('2024-02-01')] }],
    ['a case that ended after all filings', [], neverFiledSince, '2023-03-12', { insolvent: [rescued('2024-02-01')] }],
    ['a case that lasted until after all filings', [], filedSince, '2023-03-12', { insolvent: [rescued('2025-06-01')] }],
  ];
  for (const [title, earlier, register, day, later] of anew) {
    const last = { accounts_made_up_to: '2022-03-31', confirmation_made_up_to: '2022-09-16', status: 'liquidation', ...register };
    const records = {
      register: [failedCompany(last), successorCompany({ incorporated_on: '2026-05-20' })],
      board: [director(failed, 'OTTOLINE NIGHTJAR', { appointed_on: day < '2025' ? '2016-02-01' : '2025-01-10' }), newBoard],
      published: [...earlier, ...woundUp()],
    };
    const pairOf = caseOf(records, later);
    test(`begins with the ${day < '2025' ? 'first record' : 'petition of the order that stands'}, in the case of ${title}`, async () => {
      expect(await pairOf()).toMatchObject({ failed_on: day, ...(day < '2025' ? {} : { control: 1, timing: 1, level: 'HIGH' }) });
    });
  }

  const filing = (kind: string, day: string) => ({
    _op: 'upsert',
    company_number: failed,
    filing_id: `${kind}-${day}`,
    kind,
    filed_on: day,
    changed_at: `${day}T01:00:00`,
  });
  const administered = caseOf({ published: [] }, { filed: [filing('administration-began', '2026-05-12')] });
  test('of an administration that only a filing shows', async () => {
    expect(await administered()).toMatchObject({ failed_on: '2026-05-12', route: 'INSOLVENCY', level: 'HIGH' });
  });

  const struckOff: readonly [string, readonly Row[], string | undefined][] = [
    ['a notice to strike off', [filing('strike-off-notice-compulsory', '2026-05-12')], '2026-05-12'],
    ['an application to strike off without a notice', [filing('strike-off-application', '2026-05-12')], undefined],
    [
      'a notice that was discontinued',
      [filing('strike-off-notice-compulsory', '2026-05-12'), filing('strike-off-discontinued-compulsory', '2026-05-20')],
      undefined,
    ],
    [
      'a second notice after a discontinued one',
      [
        filing('strike-off-notice-voluntary', '2026-03-12'),
        filing('strike-off-discontinued-voluntary', '2026-03-20'),
        filing('strike-off-notice-compulsory', '2026-05-12'),
      ],
      '2026-05-12',
    ],
    [
      'a notice of the registrar beside an application that was withdrawn',
      [
        filing('strike-off-notice-compulsory', '2026-05-12'),
        filing('strike-off-application', '2026-05-14'),
        filing('strike-off-application-withdrawn', '2026-05-20'),
      ],
      '2026-05-12',
    ],
    [
      "a notice to strike off a company in members' voluntary winding up",
      [filing('solvency-declared', '2026-05-01'), filing('strike-off-notice-compulsory', '2026-05-12')],
      undefined,
    ],
    [
      "a notice to strike off a company whose members' voluntary winding up has ended",
      [
        filing('solvency-declared', '2026-03-01'),
        filing('liquidation-ended', '2026-04-01'),
        filing('strike-off-notice-compulsory', '2026-05-12'),
      ],
      '2026-05-12',
    ],
  ];
  const perhapsSolvent = caseOf(
    { published: [notice('5100001', '2431', failed, '2026-05-01', { party: 'unclear' })] },
    { filed: [filing('strike-off-notice-compulsory', '2026-05-12')] },
  );
  test("of a notice to strike off a company counts when a notice of a members' voluntary winding up may be of another company", async () => {
    expect(await perhapsSolvent()).toMatchObject({ route: 'STRIKE_OFF', failed_on: '2026-05-12' });
  });

  const noticed = (status: string, ...more: readonly Row[]) =>
    caseOf(
      { published: [], register: [failedCompany({ status }), successorCompany()] },
      { filed: [filing('strike-off-notice-compulsory', '2026-05-12'), ...more] },
    );
  const [stillActive, proposed] = [noticed('active'), noticed('strike-off-proposed')];
  const suspended = noticed('active', filing('strike-off-suspended-compulsory', '2026-05-20'));
  const filedBy = (...filed: readonly Row[]) => caseOf({ published: [] }, { filed });
  const besideApplication = noticed('active', filing('strike-off-application', '2026-05-14'));
  const [onApplication, appliedAgain] = ['2026-05-10', '2026-05-14'].map((day) =>
    filedBy(filing('strike-off-application', day), filing('strike-off-notice-voluntary', '2026-05-12')),
  );
  test('of an application to strike off is over a week after its notice, and not before a notice of it', async () => {
    await expectOverFrom(await onApplication?.(), '2026-05-20');
    await expectOverFrom(await appliedAgain?.(), null);
    await expectOverFrom(await besideApplication(), null);
  });

  const petitioned = caseOf(
    { published: [petition()], register: [failedCompany(), successorCompany({ incorporated_on: '2024-03-20' })] },
    { filed: [filing('strike-off-notice-compulsory', '2026-05-12')] },
  );
  test('of a petition and a notice to strike off begins with the petition and is over with the notice', async () => {
    const found = await petitioned();
    expect(found).toMatchObject({ route: 'INSOLVENCY', failed_on: '2024-03-12' });
    await expectOverFrom(found, '2026-05-20');
  });

  test('of a notice to strike off is over when the register shows the company active a week later', async () => {
    await expectOverFrom(await stillActive(), '2026-05-20');
    await expectOverFrom(await proposed(), null);
    // a week after the suspension
    await expectOverFrom(await suspended(), '2026-05-28');
  });

  for (const [title, filed, day] of struckOff) {
    const pairOf = caseOf({ published: [] }, { filed });
    test(`of ${title} counts by half`, async () => {
      const found = await pairOf();
      expect(found?.failed_on).toBe(day);
      if (day !== undefined) expect(found).toMatchObject({ route: 'STRIKE_OFF', score: 2.5, level: 'LOW' });
    });
  }

  const ofCase = (status: string, more: Row) =>
    caseOf(
      { published: [], register: [failedCompany({ status }), successorCompany()] },
      { insolvent: [{ ...rescued('2026-05-01'), ...more }] },
    );
  const appointedOn = ofCase('liquidation', {
    type: 'compulsory-liquidation',
    dates: [],
    practitioners: [{ name: 'x', appointed_on: '2026-04-28' }],
  });
  const orderedOn = ofCase('liquidation', {
    type: 'compulsory-liquidation',
    dates: [{ type: 'ordered-to-wind-up-on', on: '2026-04-27' }],
    practitioners: [{ name: 'x', appointed_on: '2026-04-28' }],
  });
  const endedWhileActive = ofCase('active', {});
  test('of a case of the register without dates begins with the appointment, one of an order with the order, and a case that ended is none of an active company', async () => {
    expect(await appointedOn()).toMatchObject({ failed_on: '2026-04-28' });
    expect(await orderedOn()).toMatchObject({ failed_on: '2026-04-27' });
    expect(await endedWhileActive()).toBeUndefined();
  });

  test('of a case of the register begins with its earliest date', async () => {
    await given({ published: [] });
    const dates = [
      { type: 'petitioned-on', on: '2026-04-25' },
      { type: 'wound-up-on', on: '2026-05-30' },
    ];
    const upsert = {
      _op: 'upsert',
      company_number: failed,
      case_number: '1',
      type: 'compulsory-liquidation',
      changed_at: '2026-06-04T01:00:00',
    };
    await world.apply(insolvencyCases, 'window-1', '2026-06-04', [{ ...upsert, dates, practitioners: [] }]);
    await world.refresh();
    expect(await pair()).toMatchObject({ failed_on: '2026-04-25', level: 'HIGH' });
    await world.apply(insolvencyCases, 'window-2', '2026-06-05', [
      { ...upsert, type: 'members-voluntary-liquidation', dates, practitioners: [], changed_at: '2026-06-05T01:00:00' },
    ]);
    await world.refresh();
    expect(await pair()).toBeUndefined();
  });
});

describe('the sixth indicator', () => {
  const charge = (number: string, id: string, more: Row): Row => ({
    ...{ _op: 'upsert', company_number: number, charge_id: id, status: 'outstanding', changed_at: '2026-06-04T01:00:00' },
    ...{ persons_entitled: ['Invented Bank PLC'], transactions: [], created_on: '2020-01-01', ...more },
  });
  const charged: readonly [string, readonly Row[], number | null, (readonly string[])?][] = [
    [
      'the same lender takes a charge of both',
      [charge(failed, 'a', {}), charge(successor, 'b', { created_on: '2026-05-20' })],
      1,
      ['a', 'b'],
    ],
    [
      'another lender does',
      [charge(failed, 'a', {}), charge(successor, 'b', { created_on: '2026-05-20', persons_entitled: ['Other Bank PLC'] })],
      0,
    ],
    ['the charge of the same lender is older', [charge(failed, 'a', {}), charge(successor, 'b', { created_on: '2025-05-20' })], 0],
    [
      'a charge of the failed company is satisfied',
      [charge(failed, 'a', { status: 'fully-satisfied', satisfied_on: '2026-04-02' }), charge(failed, 'c', {})],
      1,
      ['a'],
    ],
    [
      'its property is released, and its day of satisfaction is a typing error',
      [
        charge(failed, 'a', {
          ...{ status: 'fully-satisfied', satisfied_on: '2062-05-01' },
          transactions: [{ filing_type: 'property-release', delivered_on: '2026-06-01' }],
        }),
      ],
      1,
      ['a'],
    ],
    [
      'its property is released',
      [charge(failed, 'a', { transactions: [{ filing_type: 'property-release', delivered_on: '2026-06-01' }] })],
      1,
      ['a'],
    ],
    ['charges of the company alone are known', [charge(successor, 'b', {})], null],
    ['charges of the failed company alone are known', [charge(failed, 'a', {})], null],
    ['no charge is known', [], null],
  ];
  for (const [title, rows, transfer, charges = []] of charged) {
    const pairOf = caseOf({}, { charged: rows });
    test(`when ${title}${charges.length > 0 ? ', which the evidence names' : ''}`, async () => {
      expect(await pairOf()).toMatchObject({ transfer, charges });
    });
  }

  const later = [...woundUp(), notice('5200001', '2441', other, '2026-05-20'), notice('5200002', '2441', third, '2026-05-20')];
  const relative = (number: string) => director(number, 'IVO NIGHTJAR', { date_of_birth: '1969-01', postcode: 'ZZ9 9AA' });
  const serial: readonly [string, Records, number | null][] = [
    [
      'the director was a director of two companies that failed later',
      { board: [oldBoard, newBoard, director(other, 'OTTOLINE NIGHTJAR'), director(third, 'OTTOLINE NIGHTJAR')] },
      1,
    ],
    [
      'the director only owned two other companies that failed',
      { held: [other, third].map((number) => owner(number, 'OTTOLINE NIGHTJAR')) },
      null,
    ],
    [
      'only a relative was a director of two other companies that failed',
      { board: [{ ...oldBoard, postcode: 'ZZ9 9AA' }, ...[successor, other, third].map(relative)] },
      null,
    ],
  ];
  for (const [title, records, transfer] of serial) {
    const others = [other, third].map((number) => company(number, { name: `VANDALE ${number} LIMITED`, status: 'liquidation' }));
    const pairOf = caseOf({ register: [...plain.register, ...others], published: later, ...records });
    test(`when ${title}`, async () => expect(await pairOf()).toMatchObject({ transfer }));
  }

  const boards = [failed, other, third].map((number) => director(number, 'OTTOLINE NIGHTJAR', { appointment: `${number}-1` }));
  const registers = [other, third].map((number) => company(number, { name: `VANDALE ${number} LIMITED`, status: 'liquidation' }));
  test('when the director was a director of two other companies that failed, and not when one of them was rescued', async () => {
    const liquidated = (number: string, n: number) => notice(`520000${n}`, '2441', number, '2024-03-04');
    await given({
      ...{ register: [failedCompany(), successorCompany(), ...registers], board: [...boards, newBoard] },
      published: [...woundUp(), liquidated(other, 1)],
    });
    expect(await pair()).toMatchObject({ transfer: null });
    await world.apply(notices, 'day-2', '2026-06-05', [liquidated(third, 2)]);
    await world.refresh();
    expect(await pair()).toMatchObject({ transfer: 1 });
    const rescued = registers.map((row) => (row.company_number === third ? { ...row, status: 'active' } : row));
    await world.apply(companies, 'register-2', '2026-06-20', [failedCompany(), successorCompany(), ...rescued, ...crowd]);
    await world.refresh();
    expect(await pair()).toMatchObject({ transfer: null });
  });
});

describe('a lawful use of the name', () => {
  const reused: readonly [string, Row, Record<string, unknown>][] = [
    ['that the notice names', { reused_names: ['Quillfeather Joinery 2026 Limited'] }, { lawful: 'r 22.4', level: 'MEDIUM', score: 5 }],
    [
      'that the notice names without its legal form',
      { reused_names: ['Quillfeather Joinery 2026'] },
      { lawful: 'r 22.4', level: 'MEDIUM' },
    ],
    [
      'under another legal form is not that of this one',
      { reused_names: ['Quillfeather Joinery 2026 LLP'] },
      { lawful: null, level: 'HIGH' },
    ],
    ['when the notice names none', {}, { lawful: 'r 22.4', level: 'MEDIUM' }],
    ['of another company is not that of this one', { reused_names: ['Vandale Limited'] }, { lawful: null, level: 'HIGH' }],
  ];
  for (const [title, more, wanted] of reused) {
    const pairOf = caseOf({ published: [...woundUp(), notice('5100009', '2403', failed, '2026-06-04', more)] });
    test(`under rule 22.4, ${title}`, async () => {
      expect(await pairOf()).toMatchObject(wanted);
    });
  }

  const formerly = (name: string, changed_on: string | null) =>
    successorCompany({ name, previous_names: [{ name: 'QUILLFEATHER JOINERY 2026 LTD', changed_on }] });
  const renamed: readonly [string, Row, string | null][] = [
    ['counts for a company that gave up the name after the failure', formerly('VANDALE LTD', '2026-06-20'), 'r 22.4'],
    ['counts for a company that gave up the name on the day of the failure', formerly('VANDALE LTD', '2026-05-01'), 'r 22.4'],
    ['counts for no company that gave up the name before the failure', formerly('VANDALE LTD', '2026-04-25'), null],
    ['counts for no company that gave up the name on a day that is not known', formerly('VANDALE LTD', null), null],
    ['counts for no company that took another name like the prohibited one', formerly('QUILLFEATHER JOINERY LTD', '2026-06-20'), null],
  ];
  for (const [title, now, lawful] of renamed) {
    const reusedName = notice('5100009', '2403', failed, '2026-06-04', { reused_names: ['Quillfeather Joinery 2026 Limited'] });
    const pairOf = caseOf({ register: [failedCompany(), now], published: [...woundUp(), reusedName] });
    test(`under rule 22.4 ${title}`, async () => {
      expect(await pairOf()).toMatchObject({ lawful });
    });
  }

  const named = notice('5100009', '2403', failed, '2026-06-04', { reused_names: ['Vandale Limited'] });
  const numbered = caseOf({ published: [...woundUp(), named, { ...named, company_number: successor }] });
  test('under rule 22.4 counts for a company whose number the notice gives, whatever name it has now', async () => {
    expect(await numbered()).toMatchObject({ lawful: 'r 22.4', level: 'MEDIUM' });
  });

  const withdrawn = { ...named, retracted_by: '5100010' };
  const retracted = caseOf({ published: [...woundUp(), withdrawn, { ...withdrawn, company_number: successor }] });
  test('under rule 22.4 counts for no company when the notice that gives its number is retracted', async () => {
    expect(await retracted()).toMatchObject({ lawful: null, level: 'HIGH' });
  });

  const older = successorCompany({ incorporated_on: '2012-01-01' });
  const active = { turnover: 1_000 };
  const allowed: readonly [string, readonly Row[], string | null][] = [
    ['for an older company that was active', accounts(successor, '2025-12-31', active), 'r 22.7'],
    ['for no company whose accounts are not known', [], null],
    ['for no dormant company', accounts(successor, '2025-12-31', active, undefined, { dormant: true }), null],
  ];
  for (const [title, filed, lawful] of allowed) {
    const pairOf = caseOf({ register: [failedCompany(), older] }, { accounts: filed });
    test(`under rule 22.7 counts ${title}`, async () => {
      expect(await pairOf()).toMatchObject({ lawful, level: 'MEDIUM' });
    });
  }
});

describe('a company that is struck off inside one group', () => {
  const registered = { owner_company_number: '09990001' };
  const authority = { ...registered, kind: 'legal-person' };
  const abroad = (country_registered: string) => ({ registration_number: '1234', country_registered });
  const struckOff: readonly [string, string, readonly [Row, Row], Row, string][] = [
    ['on its own application', 'voluntary', [registered, registered], {}, 'GROUP'],
    ['by the registrar', 'compulsory', [registered, registered], {}, 'LOW'],
    ['on its own application and by the registrar', 'voluntary compulsory', [registered, registered], {}, 'LOW'],
    ['on its own application with accounts overdue', 'voluntary', [registered, registered], { accounts_due_on: '2026-05-11' }, 'LOW'],
    ['on its own application with a return overdue', 'voluntary', [registered, registered], { confirmation_due_on: '2026-05-11' }, 'LOW'],
    [
      'on its own application on the day a return is due',
      'voluntary',
      [registered, registered],
      { confirmation_due_on: '2026-05-12' },
      'GROUP',
    ],
    ['under a foreign owner', 'voluntary', [abroad('Ruritania'), abroad('RURITANIA')], {}, 'GROUP'],
    ['under an owner who has ceased', 'voluntary', [registered, { ...registered, ceased: null, ceased_on: '2026-04-01' }], {}, 'LOW'],
    ['under a person of public law', 'voluntary', [authority, authority], {}, 'LOW'],
    ['under owners of two countries with one number', 'voluntary', [abroad('Ruritania'), abroad('Graustark')], {}, 'LOW'],
  ];
  for (const [how, route, [before, after], register, level] of struckOff) {
    const parent = { kind: 'corporate-entity', date_of_birth: null };
    const filed = route.split(' ').map((by) => ({
      ...{ _op: 'upsert', company_number: failed, filing_id: by, kind: `strike-off-notice-${by}` },
      ...{ filed_on: '2026-05-12', changed_at: '2026-05-12T01:00:00' },
    }));
    const pairOf = caseOf(
      {
        register: [failedCompany(register), successorCompany()],
        published: [],
        held: [owner(failed, 'INVENTED PARENT', { ...parent, ...before }), owner(successor, 'INVENTED PARENT', { ...parent, ...after })],
      },
      { filed },
    );
    test(`${how} is of level ${level}`, async () => {
      expect(await pairOf()).toMatchObject({ level });
    });
  }
});

test('five pairs that have expired take the place of none that counts, however strong they are', async () => {
  const old = Array.from({ length: 5 }, (_, n) => `0600010${n}`);
  const alike = { name: 'QUILLFEATHER JOINERY LIMITED', status: 'liquidation', incorporated_on: '2010-01-01', sic_codes: ['43320'] };
  await given({
    register: [
      ...old.map((number) => company(number, alike)),
      failedCompany({ name: 'VANDALE LIMITED' }),
      successorCompany({ incorporated_on: '2012-01-01' }),
    ],
    board: [...old, failed, successor].map((number) => director(number, 'OTTOLINE NIGHTJAR', { appointment: `${number}-1` })),
    published: [...woundUp(), ...old.map((number, n) => notice(`520000${n}`, '2441', number, '2019-03-04'))],
  });
  const [row] = await world.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${successor}'`);
  const { phoenix } = JSON.parse(String(row?.facts)) as CompanyFacts;
  expect(phoenix?.map(({ failedNumber }) => failedNumber)).toEqual([...old.slice(0, 4), failed]);
});

test('the facts hold a pair of level LOW, which informs', async () => {
  const elsewhere = { incorporated_on: '2027-12-20', address_line_1: 'Unit 5', sic_codes: ['56101'] };
  await given({ register: [failedCompany(), successorCompany(elsewhere)] });
  const [row] = await world.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${successor}'`);
  const { phoenix } = JSON.parse(String(row?.facts)) as CompanyFacts;
  expect(phoenix).toEqual([expect.objectContaining({ failedNumber: failed, level: 'LOW', score: '2.40' })]);
});

test('a failed company keeps the directors with whom it failed when the next snapshots leave it out', async () => {
  const crew = crowd.map((one) => director(String(one.company_number), 'CORAL PLOVER'));
  await given({ board: [oldBoard, newBoard, ...crew] });
  await world.apply(companies, 'register-2', '2026-06-20', [successorCompany(), ...crowd]);
  await world.apply(officers, 'officers-2', '2026-06-20', [newBoard, ...crew]);
  await world.refresh();
  expect(await pair()).toMatchObject({ level: 'HIGH', control: 1 });
  await world.warehouse.rebuild();
  expect(await pair()).toMatchObject({ level: 'HIGH', control: 1 });
});

test.each([
  ['left a year before the failure by a record', { resigned: true, resigned_on: '2025-04-30' }, undefined],
  ['is not listed any more', undefined, { control: 1 }],
])('a director of the failed company who %s controls it as that says', async (_, left, wanted) => {
  const crew = crowd.map((one) => director(String(one.company_number), 'CORAL PLOVER'));
  const stayed = director(failed, 'BASIL HERON');
  await given({ board: [oldBoard, stayed, newBoard, ...crew] });
  if (left !== undefined)
    await world.apply(officerUpdates, '2026-05-20.4101', '2026-05-20', [
      { ...oldBoard, ...left, _op: 'upsert', changed_at: '2026-05-20T00:00:00' },
    ]);
  await world.apply(officers, 'officers-2', '2026-06-20', [stayed, newBoard, ...crew]);
  await world.refresh();
  expect([await pair()]).toMatchObject([wanted]);
});

test('a director with days of appointment that are mistyped for years to come is the common director of a pair that fires once, also when they are corrected', async () => {
  await given({ board: [] });
  const pairsAndEvents = async () => [
    await pair(),
    await world.rows("FROM event SELECT company_number, source_id WHERE type = 'phoenix.six_indicator.flagged'"),
  ];
  const states = async (run: string, day: string, appointed: readonly [string, string], corrected: boolean) => {
    const lines = [failed, successor].map((number, at) => updateLine({ number, appointed: appointed[at] as string, corrected }));
    const file = updateFile(lines, { run, date: day.replaceAll('-', '') });
    const { found } = await stageContents(companiesHouseOfficerUpdates, { [`Prod198_${run}.dat`]: file }, { rejected: 1 });
    await world.apply(officerUpdates, `${day}.${run}`, day, found);
    await world.refresh();
  };
  const wanted = [
    expect.objectContaining({ level: 'HIGH', control: 1, counts_until: '2031-05-01' }),
    [{ company_number: successor, source_id: failed }],
  ];
  await states('4101', '2026-06-05', ['20610201', '20620420'], false);
  expect(await pairsAndEvents()).toEqual(wanted);
  await states('4102', '2026-06-08', ['20160201', '20260420'], true);
  expect(await pairsAndEvents()).toEqual(wanted);
  await world.warehouse.rebuild();
  expect(await pairsAndEvents()).toEqual(wanted);
});

test('an end without a day is that of the first statement that shows it, whatever a later one corrects', async () => {
  const crew = crowd.map((one) => director(String(one.company_number), 'CORAL PLOVER'));
  const [owned, left] = [owner(failed, 'HAZEL LAPWING'), director(failed, 'BASIL HERON')];
  await given({ board: [oldBoard, left, newBoard, ...crew], held: [owned] });
  const ends = () =>
    world.rows(`FROM company_controller SELECT capacity, until::VARCHAR AS until
      WHERE company_number = '${failed}' AND ended ORDER BY capacity`);
  const states = async (day: string, more: Row) => {
    await world.apply(owners, `psc-${day}`, day, [{ ...owned, ...more, ceased: true }]);
    const update = { ...left, ...more, resigned: true, _op: 'upsert', changed_at: `${day}T00:00:00` };
    await world.apply(officerUpdates, `${day}.41${day.slice(8)}`, day, [update]);
    await world.refresh();
  };
  for (const [day, more] of [
    ['2026-05-20', {}],
    ['2026-06-20', { postcode: 'ZZ9 9AA' }],
  ] as const) {
    await states(day, more);
    expect(await ends()).toEqual([
      { capacity: 'director', until: '2026-05-20' },
      { capacity: 'owner', until: '2026-05-20' },
    ]);
  }
  await world.apply(owners, 'psc-2026-06-21', '2026-06-21', [owned]);
  await states('2026-06-22', {});
  expect(await ends()).toContainEqual({ capacity: 'owner', until: '2026-06-22' });
  const found = await ends();
  await world.warehouse.rebuild();
  expect(await ends()).toEqual(found);
});

test('the office of the failed company is the one before its office-holder moved it', async () => {
  await given({ published: [], register: [failedCompany({ address_line_1: '1 Former Street', postcode: 'ZZ1 1ZZ' }), successorCompany()] });
  // a file states what held when its day began, so the first of these shows the office on the day of the failure
  for (const [day, moved] of [
    ['2026-05-20', {}],
    ['2026-06-01', { address_line_1: '1 Practitioner Street', postcode: 'ZZ1 1ZZ' }],
  ] as const)
    await world.apply(companies, `register-${day}`, day, [failedCompany(moved), successorCompany(), ...crowd]);
  await world.apply(notices, 'day-1', '2026-06-03', [{ ...woundUp()[1], presented_on: '2026-05-19' }]);
  await world.refresh();
  expect(await pair()).toMatchObject({ premises: 1, failed_on: '2026-05-19' });
});

const appointedBefore = caseOf({ published: [notice('5100001', '2441', failed, '2026-04-02')] });
test('an office that is first known after an office-holder was appointed is not evaluated', async () => {
  expect(await appointedBefore()).toMatchObject({ premises: null });
});

const ofHolder = caseOf(
  { published: [notice('5100001', '2441', failed, '2026-04-02')] },
  {
    insolvent: [
      {
        ...{ _op: 'upsert', company_number: failed, case_number: '1', type: 'creditors-voluntary-liquidation', dates: [] },
        practitioners: [
          {
            name: 'x',
            appointed_on: '2026-04-02',
            address: { lines: [site.address_line_1, site.address_line_2], postcode: site.postcode },
          },
        ],
        changed_at: '2026-06-04T01:00:00',
      },
    ],
  },
);
test('an office that is first known as the address of the office-holder is not the one that the other company has', async () => {
  expect(await ofHolder()).toMatchObject({ premises: 0 });
});

test('an address of more than fifty companies counts little', async () => {
  const sharing = Array.from({ length: 51 }, (_, n) =>
    company(`090000${String(n).padStart(2, '0')}`, { name: `SHARER ${n} LIMITED`, ...site }),
  );
  await given({ register: [failedCompany(), successorCompany(), ...sharing] });
  expect(await pair()).toMatchObject({ premises: 0.2 });
});

describe('the signal', () => {
  const events = () =>
    world.rows(`FROM event SELECT company_number, source_id, detail, metadata->>'level' AS level, (metadata->'score')::DOUBLE AS score
      WHERE type = 'phoenix.six_indicator.flagged' ORDER BY source_id`);

  test('fires once for each failed company, when its notice is published', async () => {
    const register = [
      failedCompany(),
      successorCompany(),
      company(other, { name: 'QUILLFEATHER INTERIORS LIMITED', ...site, sic_codes: ['43320'] }),
    ];
    await given({ register, board: [oldBoard, newBoard, director(other, 'OTTOLINE NIGHTJAR')], published: [] });
    expect(await events()).toEqual([]);
    await world.apply(notices, 'day-1', '2026-05-12', woundUp().slice(0, 1));
    await world.refresh();
    const first = {
      ...{ company_number: successor, source_id: failed, level: 'HIGH', score: 5 },
      detail: `Indicators present: 5 of 5 that could be evaluated (name, control, premises, trade, timing) between the company and QUILLFEATHER JOINERY LIMITED (${failed}), which failed on 2026-05-01`,
    };
    expect(await events()).toContainEqual(first);
    await world.apply(notices, 'day-2', '2026-06-03', [...woundUp().slice(1), notice('5300001', '2441', other, '2026-06-02')]);
    await world.refresh();
    await world.warehouse.rebuild();
    await world.refresh();
    const found = await events();
    expect(found).toContainEqual(first);
    expect(found.filter((one) => one.company_number === successor).map((one) => one.source_id)).toEqual([failed, other]);
  });

  test.each<[string, number]>([
    ['2021-06-10', 1],
    ['2021-06-09', 0],
  ])('of a failure of %s fires %d times on 2026-06-10', async (failedOn, times) => {
    await given({
      register: [failedCompany({ status: 'liquidation' }), successorCompany()],
      ...{ board: [oldBoard], published: [notice('5400001', '2441', failed, failedOn)] },
    });
    await world.apply(officers, 'officers-2', '2026-06-10', [oldBoard, { ...newBoard, appointed_on: '2020-04-20' }]);
    await world.refresh();
    expect(await pair()).toMatchObject({ level: 'MEDIUM' });
    expect(await events()).toHaveLength(times);
  });

  test('fires for no failure that the register shows to be over', async () => {
    await given({ board: [oldBoard], published: [notice('5400001', '2441', failed, '2025-06-01')] });
    await world.apply(officers, 'officers-2', '2026-06-10', [oldBoard, newBoard]);
    await world.refresh();
    expect(await pair()).toMatchObject({ level: 'MEDIUM', over_from: '2025-09-16' });
    expect(await events()).toEqual([]);
  });

  const backfill: Baseline = { baselineThrough: '2026-06-30' };
  const [another, many] = [crowd.slice(0, 1), crowd].map((of) => of.map(({ company_number }) => String(company_number)));
  interface Waiting {
    readonly ofFailed?: Baseline;
    readonly filed?: Baseline;
    readonly by?: readonly string[] | undefined;
    readonly times?: number;
  }
  test.each<[string, Waiting]>([
    ['a backfill raises while a release about another company waits fires nothing', { ofFailed: backfill }],
    ['a release raises while a backfill of another company waits fires', { filed: backfill, times: 1 }],
    ['a release raises while a backfill of the same company waits fires', { filed: backfill, by: [successor], times: 1 }],
    ['a release raises while another one waits fires', { times: 1 }],
    ['a release raises while every company is recomputed fires', { by: many, times: 1 }],
    ['a release raises while a backfill has every company recomputed fires', { filed: backfill, by: many, times: 1 }],
    ['a backfill raises while every company is recomputed fires nothing', { ofFailed: backfill, by: many }],
  ])('of a pair that %s', async (_, { ofFailed, filed: ofFilings, by = another ?? [], times = 0 }) => {
    await given({ published: [] });
    const filed = by.map((company_number) => ({
      ...{ _op: 'upsert', company_number, filing_id: 'a', kind: 'unmapped', filed_on: '2026-06-01', changed_at: '2026-06-02T01:00:00' },
    }));
    await world.apply(companyFilings, 'window-1', '2026-06-02', filed, ofFilings);
    await world.apply(notices, 'day-1', '2026-06-03', woundUp().slice(0, 1), ofFailed);
    await world.refresh();
    expect(await pair()).toMatchObject({ level: 'HIGH' });
    expect(await events()).toHaveLength(times);
  });

  test('fires for a new director of a company, and not for the records of a first load', async () => {
    await given({ board: [oldBoard] });
    expect(await events()).toEqual([]);
    await world.apply(officers, 'officers-2', '2026-06-10', [oldBoard, newBoard]);
    await world.refresh();
    expect(await events()).toMatchObject([{ company_number: successor, source_id: failed }]);
  });
});

test('incremental refreshes end with the pairs of a rebuild', async () => {
  await given({ board: [oldBoard], published: [] });
  await world.apply(notices, 'day-1', '2026-05-12', woundUp().slice(0, 1));
  await world.refresh();
  await world.apply(officers, 'officers-2', '2026-05-20', [oldBoard, newBoard]);
  await world.refresh();
  await world.apply(companies, 'register-2', '2026-06-01', [
    failedCompany({ name: 'REALISATIONS LIMITED' }),
    successorCompany({ sic_codes: ['56101'] }),
    ...crowd,
  ]);
  await world.refresh();
  const incremental = await pairs();
  expect(incremental).toHaveLength(1);
  await world.warehouse.rebuild();
  expect(await pairs()).toEqual(incremental);
});

test('a failure that is retracted no longer counts for a pair of another company that failed, also when it makes no pair itself', async () => {
  const earlier = (more: Row = {}) => notice('5300001', '2441', other, '2021-05-10', more);
  await given({
    register: [failedCompany(), successorCompany({ incorporated_on: '2026-05-20' }), company(other, { status: 'liquidation' })],
    board: [oldBoard, director(other, 'OTTOLINE NIGHTJAR'), { ...newBoard, appointed_on: '2026-05-20' }],
    published: [...woundUp(), earlier()],
  });
  const links = () =>
    world.rows('FROM phoenix_link SELECT company_number, failed_number, insolvencies::INTEGER AS insolvencies ORDER BY ALL');
  const link = { company_number: successor, failed_number: failed };
  expect((await links()).filter((row) => row.company_number === successor)).toEqual([{ ...link, insolvencies: 1 }]);
  const retracted = earlier({ retracted_by: '5300009', updated_at: '2026-06-10T01:00:00' });
  const { changeSet } = await world.apply(notices, 'day-2026-06-10', '2026-06-10', [retracted]);
  expect(await world.companiesOf(changeSet, 10)).toEqual(expect.arrayContaining([other, successor]));
  await world.refresh();
  const refreshed = await links();
  await world.warehouse.rebuild();
  expect(refreshed).toEqual(await links());
});

describe('a release that waits', () => {
  test('names the companies that have a director in common with a company that it shows to fail', async () => {
    await given({ published: [] });
    const { changeSet } = await world.apply(notices, 'day-1', '2026-05-12', woundUp().slice(0, 1));
    expect(await world.companiesOf(changeSet, 10)).toEqual([failed, successor]);
  });

  test('names at least the same companies when several are asked about at once, and no more than those when a list would be too long', async () => {
    await given({ register: [failedCompany(), successorCompany(), company(other, site)], published: [] });
    const failing = await world.apply(notices, 'day-1', '2026-05-12', woundUp().slice(0, 1));
    const moved = await world.apply(officers, 'officers-2', '2026-05-13', [oldBoard, newBoard, director(other, 'BASIL HERON')]);
    const changeSets = [failing.changeSet, moved.changeSet];
    const [ofFailing, ofMoved] = await world.warehouse.companiesOf(changeSets, 10);
    expect(ofFailing).toEqual(expect.arrayContaining([failed, successor]));
    expect(ofMoved).toEqual(expect.arrayContaining([other]));
    for (const most of [2, 3, 4, 5]) expect(await world.warehouse.companiesOf(changeSets, most)).toEqual([[failed, successor], [other]]);
    expect(await world.warehouse.companiesOf(changeSets, 1)).toEqual([null, [other]]);
  });

  test('names a company whose new director another waiting release states', async () => {
    await given({ board: [oldBoard], published: [] });
    await world.apply(officers, 'officers-2', '2026-05-11', [oldBoard, newBoard]);
    const { changeSet } = await world.apply(notices, 'day-1', '2026-05-12', woundUp().slice(0, 1));
    expect(await world.companiesOf(changeSet, 10)).toEqual([failed, successor]);
  });

  test('names the companies that have a director in common with a failing company that the register lacks', async () => {
    await given({ register: [successorCompany()], published: [] });
    const { changeSet } = await world.apply(notices, 'day-1', '2026-05-12', woundUp().slice(0, 1));
    expect(await world.companiesOf(changeSet, 10)).toEqual([failed, successor]);
  });

  test('names the companies that a filing of any kind reaches through a director in common', async () => {
    const pairs = filingKinds.map((kind, at) => {
      const word = `QUILL${'ABCDEFGHIJ'[Math.floor(at / 10)]}${'ABCDEFGHIJ'[at % 10]}`;
      const [old, young] = [`0610${String(at).padStart(4, '0')}`, `1610${String(at).padStart(4, '0')}`] as const;
      const at2 = { address_line_1: `${at + 100} Invented Road`, postcode: `ZZ${at} 7AB` };
      return {
        register: [
          failedCompany({ company_number: old, name: `${word} JOINERY LIMITED`, ...at2 }),
          successorCompany({ company_number: young, name: `${word} JOINERY 2026 LTD`, ...at2 }),
        ],
        board: [director(old, `OTTOLINE ${word}`), director(young, `OTTOLINE ${word}`, { appointed_on: '2026-04-20' })],
        filed: { _op: 'upsert', company_number: old, filing_id: kind, kind, filed_on: '2026-05-12', changed_at: '2026-05-12T09:00:00' },
      };
    });
    await given({ register: pairs.flatMap(({ register }) => register), board: pairs.flatMap(({ board }) => board), published: [] });
    const { changeSet } = await world.apply(
      companyFilings,
      'filings-1',
      '2026-05-12',
      pairs.map(({ filed }) => filed),
    );
    const named = await world.companiesOf(changeSet, 1_000);
    await world.refresh();
    const reached = (await world.rows("FROM phoenix_pair SELECT company_number WHERE level IN ('HIGH', 'MEDIUM')")).map(
      (row) => row.company_number,
    );
    expect(reached.length).toBeGreaterThan(5);
    expect(named).toEqual(expect.arrayContaining(reached));
  });

  test('of a company that does not fail names no other', async () => {
    await given({ published: [] });
    const { changeSet } = await world.apply(officers, 'officers-2', '2026-05-20', [oldBoard, { ...newBoard, name: 'OTTOLINE M NIGHTJAR' }]);
    expect(await world.companiesOf(changeSet, 10)).toEqual([successor]);
  });

  const numbers = [failed, successor, other];
  const held = fc.uniqueArray(
    fc.record({ number: fc.constantFrom(...numbers), name: fc.constantFrom('OTTOLINE NIGHTJAR', 'BASIL HERON'), resigned: fc.boolean() }),
    { selector: ({ number, name }) => number + name, minLength: 1, maxLength: 5 },
  );
  /** Enough officers that a small board does not look like a shrunken snapshot. */
  const crew = crowd.slice(0, 12).map((one) => director(String(one.company_number), 'CORAL PLOVER'));
  const release = fc.oneof(
    fc.record({ board: held }),
    fc.record({ notice: fc.constantFrom(...numbers), code: fc.constantFrom('2450', '2441', '2431', '2461') }),
    fc.record({ name: fc.constantFrom(...numbers), sic: fc.constantFrom('43320', '56101') }),
  );
  test('names every company whose facts it changes, and the facts equal those of a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(release, fc.boolean()), { minLength: 2, maxLength: 5 }), async (releases) => {
        await given({
          register: [failedCompany(), successorCompany(), company(other, site)],
          board: [oldBoard, newBoard, ...crew],
          published: [],
        });
        const facts = async () =>
          new Map(
            (await world.rows('FROM company_features SELECT company_number, facts::VARCHAR AS facts')).map((one) => [
              one.company_number,
              one.facts,
            ]),
          );
        let before = await facts();
        let named = new Set<unknown>();
        for (const [at, [one, refreshes]] of releases.entries()) {
          const day = `2026-06-${String(10 + at).padStart(2, '0')}`;
          const applied =
            'board' in one
              ? await world.apply(
                  officers,
                  day,
                  day,
                  crew.concat(
                    one.board.map(({ number, name, resigned }) =>
                      director(number, name, { resigned, resigned_on: resigned ? '2026-06-01' : null }),
                    ),
                  ),
                )
              : 'notice' in one
                ? await world.apply(notices, day, day, [notice(`520000${at}`, one.code, one.notice, day, { court_case: 'CR-2026-000002' })])
                : await world.apply(
                    companies,
                    day,
                    day,
                    [failedCompany(), successorCompany(), company(other, site), ...crowd].map((row) =>
                      row.company_number === one.name ? { ...row, sic_codes: [one.sic] } : row,
                    ),
                  );
          for (const number of (await world.companiesOf(applied.changeSet, 1_000)) ?? []) named.add(number);
          if (!refreshes) continue;
          await world.refresh();
          const after = await facts();
          expect([...after].filter(([number, text]) => before.get(number) !== text && !named.has(number))).toEqual([]);
          before = after;
          named = new Set();
        }
        await world.refresh();
        const [incremental, found] = [await facts(), await pairs()];
        await world.warehouse.rebuild();
        expect(await pairs()).toEqual(found);
        expect(await facts()).toEqual(incremental);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
