import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { rules } from '../../models/clearance/rules.ts';
import {
  companies,
  company,
  companyFilings,
  madeUpSource,
  officers,
  officersApi,
  openWorld,
  owners,
  type Row,
  type World,
} from '../worlds/warehouse.ts';

const part = (id: string, table: string, key: readonly string[]) =>
  madeUpSource({ id: `companies-house/psc/${id}`, kind: 'snapshot', table, key });
const statements = part('statements', 'psc_statement', ['company_number', 'statement_id']);
const exemptions = part('exemptions', 'psc_exemption', ['company_number']);
const day = '2026-06-01';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A company of its own for each test, so that all share one warehouse. */
let last = 9_100_000;
const next = () => {
  last += 1;
  return last;
};
const newNumber = () => String(next()).padStart(8, '0');
const release = () => `r${next()}`;

const director = (number: string, person: string, more: Row = {}): Row => ({
  ...{
    company_number: number,
    officer_id: person,
    appointment: `${person}-${more.appointed_on ?? ''}`,
    role: 'director',
    corporate: false,
  },
  ...{ name: person.toUpperCase(), resigned: false, appointed_on: '2016-02-01', ...more },
});
const old = (number: string) => company(number, { incorporated_on: '2016-02-01' });
const left = (on: string): Row => ({ resigned: true, resigned_on: on });
const owner = (number: string, id: string, more: Row = {}): Row => ({
  ...{ company_number: number, psc_id: id, kind: 'individual', beneficial_owner: false, name: id, ceased: false, natures_of_control: [] },
  ...more,
});
const filing = (number: string, kind: string, filedOn: string | null, more: Row = {}): Row => ({
  ...{ _op: 'upsert', company_number: number, filing_id: `${kind}-${filedOn}`, kind, filed_on: filedOn, changed_at: `${filedOn}T09:00:00` },
  ...more,
});

async function factsOf(number: string): Promise<CompanyFacts> {
  const [row] = await world.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${number}'`);
  return JSON.parse(String(row?.facts));
}

/**
 * Applies the records of all companies of a block, each kind as one release, and returns the facts by company after a refresh that equals a rebuild.
 */
async function given(records: { register?: Row[]; board?: Row[]; held?: Row[]; stated?: Row[]; exempt?: Row[]; filed?: Row[] }) {
  const { register = [], board = [], held = [], stated = [], exempt = [], filed = [] } = records;
  await world.apply(companies, release(), day, register, { force: true }); // the companies of the block before are gone
  if (board.length > 0) await world.apply(officers, release(), day, board);
  if (held.length > 0) await world.apply(owners, release(), day, held, { force: true }); // the owners of the block before are gone
  if (stated.length > 0) await world.apply(statements, release(), day, stated);
  if (exempt.length > 0) await world.apply(exemptions, release(), day, exempt);
  if (filed.length > 0) await world.apply(companyFilings, release(), day, filed);
  await world.refresh();
  const all = 'FROM company_features SELECT company_number, facts::VARCHAR AS facts ORDER BY 1';
  const refreshed = await world.rows(all);
  await world.warehouse.rebuild();
  expect(await world.rows(all)).toEqual(refreshed);
}

describe('the changes of a board', () => {
  const [replaced, two, founded, several, mistyped] = [newNumber(), newNumber(), newNumber(), newNumber(), newNumber()] as const;
  beforeAll(() =>
    given({
      register: [old(replaced), old(two), company(founded, { incorporated_on: '2026-05-20' }), old(several), old(mistyped)],
      board: [
        director(replaced, 'ann', left('2026-05-10')),
        director(replaced, 'bea', { appointed_on: '2026-05-11' }),
        director(two, 'cal'),
        director(two, 'dee', { role: 'secretary', appointed_on: '2026-05-11' }),
        director(founded, 'eve', { appointed_on: '2026-05-20' }),
        director(several, 'fay', left('2026-05-01')),
        director(several, 'fay', { appointed_on: '2026-05-02' }),
        director(mistyped, 'gil', left('2062-05-10')),
        director(mistyped, 'hal'),
      ],
    }),
  );

  test('are the directors who joined and left, the newest first', async () => {
    expect((await factsOf(replaced)).governance?.boardChanges).toMatchObject([
      { change: 'joined', changedOn: '2026-05-11', evidence: { source: 'companies-house/officers' } },
      { change: 'left', changedOn: '2026-05-10' },
    ]);
  });

  test('leave out secretaries, and the directors of the incorporation', async () => {
    expect([(await factsOf(two)).governance, (await factsOf(founded)).governance]).toEqual([null, null]);
  });

  test('take a person with several appointments once: in office since the newest', async () => {
    expect((await factsOf(several)).governance?.boardChanges).toMatchObject([{ change: 'joined', changedOn: '2026-05-02' }]);
  });

  test('have one who left on a mistyped day to come, on the day of the statement: a board of two that lost one is asked before it is paid', async () => {
    const facts = await factsOf(mistyped);
    expect(facts.governance?.boardChanges).toMatchObject([{ change: 'left', changedOn: day }]);
    const churn = rules.find(({ code }) => code === 'GOV_CHURN');
    expect(churn?.when(facts, { today: day, register: day, officers: day, owners: null }, [])).toHaveLength(1);
  });
});

type Filed = readonly [kind: string, on: string, readOn?: string];

describe('a strike-off', () => {
  const kinds = {
    compulsory: [['strike-off-notice-compulsory', '2026-04-01']],
    stopped: [
      ['strike-off-notice-compulsory', '2026-04-01'],
      ['strike-off-discontinued-compulsory', '2026-04-20'],
    ],
    again: [
      ['strike-off-notice-compulsory', '2025-04-01'],
      ['strike-off-discontinued-compulsory', '2025-05-20'],
      ['strike-off-notice-compulsory', '2026-05-20'],
    ],
    suspended: [
      ['strike-off-application', '2026-03-01'],
      ['strike-off-notice-voluntary', '2026-03-10'],
      ['strike-off-suspended-voluntary', '2026-04-10'],
    ],
    'applied for and withdrawn after a notice of the registrar': [
      ['strike-off-notice-compulsory', '2026-05-01'],
      ['strike-off-application', '2026-05-05'],
      ['strike-off-application-withdrawn', '2026-05-10'],
    ],
    'noticed again on the day of the end': [
      ['strike-off-discontinued-compulsory', '2026-05-01'],
      ['strike-off-notice-compulsory', '2026-05-01'],
    ],
    'noticed after an end that is dated in the future': [
      ['strike-off-discontinued-compulsory', '2062-04-01', '2026-04-01'],
      ['strike-off-notice-compulsory', '2026-05-01'],
    ],
    'known by its suspension alone': [['strike-off-suspended-compulsory', '2026-05-01']],
    'open on both routes': [
      ['strike-off-notice-compulsory', '2026-04-01'],
      ['strike-off-application', '2026-04-05'],
      ['strike-off-notice-voluntary', '2026-04-10'],
      ['strike-off-suspended-voluntary', '2026-04-20'],
    ],
  } as const satisfies Record<string, readonly Filed[]>;
  const numbers = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, newNumber()])) as Record<keyof typeof kinds, string>;
  beforeAll(() =>
    given({
      register: Object.values(numbers).map((number) => company(number)),
      filed: (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((one) =>
        (kinds[one] as readonly Filed[]).map(([kind, on, readOn = on]) =>
          filing(numbers[one], kind, on, { changed_at: `${readOn}T09:00:00` }),
        ),
      ),
    }),
  );

  test.each<[keyof typeof kinds, unknown]>([
    ['compulsory', { route: 'COMPULSORY', noticedOn: '2026-04-01', suspendedOn: null }],
    ['stopped', null],
    ['again', { route: 'COMPULSORY', noticedOn: '2026-05-20', suspendedOn: null }],
    ['suspended', { route: 'VOLUNTARY', appliedOn: '2026-03-01', noticedOn: '2026-03-10', suspendedOn: '2026-04-10' }],
    [
      'applied for and withdrawn after a notice of the registrar',
      { route: 'COMPULSORY', appliedOn: null, noticedOn: '2026-05-01', suspendedOn: null },
    ],
    ['noticed again on the day of the end', { route: 'COMPULSORY', noticedOn: '2026-05-01', suspendedOn: null }],
    ['noticed after an end that is dated in the future', { route: 'COMPULSORY', noticedOn: '2026-05-01' }],
    ['known by its suspension alone', { route: 'COMPULSORY', noticedOn: null, suspendedOn: '2026-05-01' }],
    ['open on both routes', { route: 'COMPULSORY', appliedOn: '2026-04-05', noticedOn: '2026-04-01', suspendedOn: null }],
  ])('that is %s is %j', async (kind, expected) => {
    expect([(await factsOf(numbers[kind])).strikeOff]).toMatchObject([expected]);
  });
});

describe('the filed returns of a company', () => {
  const [newer, known, newest, misprinted, unstated, removed, entity] = [
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
  ] as const;
  const madeUpTo = { accounts_made_up_to: '2025-03-31', confirmation_made_up_to: '2025-05-01' };
  const stated = (day: string): Row => ({ description_values: JSON.stringify({ made_up_date: day }) });
  const statement = (number: string, on: string, more: Row) => filing(number, 'confirmation-statement-filed', on, more);
  beforeAll(async () => {
    await given({
      register: [newer, known, newest, misprinted, unstated, removed, entity].map((number) => company(number, madeUpTo)),
      filed: [
        statement(newer, '2026-05-20', stated('2026-05-01')),
        filing(newer, 'accounts-filed', '2026-04-02', { action_on: '2026-03-31' }),
        statement(known, '2025-05-10', stated('2025-05-01')),
        filing(known, 'accounts-filed', '2025-10-02', stated('2025-03-31')),
        statement(newest, '2026-05-20', stated('2026-04-30')),
        statement(newest, '2026-01-20', stated('2026-01-05')),
        statement(misprinted, '2026-05-20', stated('2062-05-01')),
        statement(unstated, '2026-05-20', {}),
        filing(unstated, 'other', '2026-05-20', stated('2026-05-01')),
        statement(removed, '2026-05-20', stated('2026-05-01')),
        filing(entity, 'annual-update-filed', '2026-05-20', stated('2026-05-01')),
      ],
    });
    const withdrawn = { _op: 'delete', kind: null, changed_at: '2026-05-21T09:00:00' };
    await world.apply(companyFilings, release(), day, [statement(removed, '2026-05-20', withdrawn)]);
    await world.refresh();
  });

  test('are those that are newer than its entry of the register, with the newest day', async () => {
    const evidence = (record: string) => expect.objectContaining({ source: 'companies-house/filings', record });
    expect((await factsOf(newer)).returns).toEqual({
      accounts: { madeUpTo: '2026-03-31', filedOn: '2026-04-02', evidence: evidence('accounts-filed-2026-04-02') },
      confirmation: { madeUpTo: '2026-05-01', filedOn: '2026-05-20', evidence: evidence('confirmation-statement-filed-2026-05-20') },
    });
    expect((await factsOf(newest)).returns).toMatchObject({ confirmation: { madeUpTo: '2026-04-30' } });
    expect((await factsOf(entity)).returns).toMatchObject({ confirmation: { madeUpTo: '2026-05-01' } });
  });

  test.each([
    ['that the register has', known],
    ['whose day lies after its filing', misprinted],
    ['that states no day', unstated],
    ['that the register has removed', removed],
  ])('lack one %s', async (_, number) => {
    expect((await factsOf(number)).returns).toBeNull();
  });

  test('are gone once the register has them', async () => {
    const caughtUp = { accounts_made_up_to: '2026-03-31', confirmation_made_up_to: '2026-05-01' };
    await given({ register: [newer, known, newest, misprinted, unstated, removed, entity].map((number) => company(number, caughtUp)) });
    expect((await factsOf(newer)).returns).toBeNull();
  });
});

describe('the owners of a company', () => {
  const [named, ceased, none, without, unknown, exempt] = [
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
  ] as const;
  const statement = (number: string, text: string, more: Row = {}) => ({
    ...{ company_number: number, statement_id: `${number}-${text}`, statement: text, ceased: false, ...more },
  });
  const [both, partly, oddly, odd, wordless, ended] = [
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
    newNumber(),
  ] as const;
  const exemption = {
    exemption: 'psc-exempt-as-trading-on-regulated-market',
    written: 'x',
    exempt_from: '2020-01-01',
    exempt_to: null,
    ended: false,
  };
  const exempted = (number: string, more: Row = {}): Row => ({ company_number: number, exemptions: [{ ...exemption, ...more }] });
  /** Companies whose exemption does not count: why. All their owners ceased. */
  const notExempt: readonly (readonly [string, string, Row])[] = [
    ['of an unknown type', newNumber(), { exemption: 'unmapped' }],
    ['that has ended', newNumber(), { exempt_to: '2026-01-01', ended: true }],
    ['with an end that cannot be read', newNumber(), { ended: true }],
    ['without the day of its begin', newNumber(), { exempt_from: null }],
  ];
  /** What a company states when it does not know its owners, or they do not answer. */
  const statedUnknown: readonly (readonly [string, string])[] = [
    'psc-details-not-confirmed',
    'steps-to-find-psc-not-yet-completed',
    'psc-contacted-but-no-response',
    'psc-has-failed-to-confirm-changed-details',
    'restrictions-notice-issued-to-psc',
  ].map((text) => [text, newNumber()]);
  const awaiting = newNumber();
  beforeAll(() =>
    given({
      register: [
        named,
        ceased,
        none,
        without,
        unknown,
        exempt,
        both,
        partly,
        oddly,
        odd,
        wordless,
        ended,
        ...notExempt.map(([, number]) => number),
        ...statedUnknown.map(([, number]) => number),
        awaiting,
      ].map((number) => company(number)),
      held: [
        owner(named, 'a'),
        owner(ceased, 'b', { ceased: true, ceased_on: '2026-03-01' }),
        owner(ceased, 'c', { ceased: true, ceased_on: '2026-04-01' }),
        owner(unknown, 'd'),
        owner(exempt, 'e', { ceased: true, ceased_on: '2026-04-01' }),
        owner(partly, 'f', { ceased: true, ceased_on: '2026-04-01' }),
        owner(oddly, 'g'),
        owner(wordless, 'h'),
        ...notExempt.map(([, number], at) => owner(number, `x${at}`, { ceased: true, ceased_on: '2026-04-01' })),
        ...statedUnknown.map(([text, number]) => owner(number, text)),
        owner(awaiting, 'i', { ceased: true, ceased_on: '2026-04-01' }),
      ],
      stated: [
        statement(ceased, 'no-individual-or-entity-with-signficant-control', { ceased: true, ceased_on: '2026-01-01' }),
        statement(without, 'no-individual-or-entity-with-signficant-control'),
        statement(unknown, 'psc-exists-but-not-identified'),
        statement(both, 'psc-exists-but-not-identified-partnership'),
        ...statedUnknown.map(([text, number]) => statement(number, text)),
        statement(awaiting, 'awaiting-confirmation-from-psc'),
        statement(oddly, 'unmapped', { written: 'psc-lives-on-the-moon' }),
        statement(odd, 'unmapped', { written: 'psc-lives-on-the-moon' }),
        statement(wordless, 'unmapped', { written: null }),
      ],
      exempt: [
        exempted(exempt),
        exempted(both),
        { company_number: partly, exemptions: [{ ...exemption, exemption: 'unmapped' }, exemption] },
        exempted(ended, { exempt_to: '2026-01-01', ended: true }),
        ...notExempt.map(([, number, more]) => exempted(number, more)),
      ],
    }),
  );

  test('who are named, or whom the company states that it has not, or need not name, leave no gap', async () => {
    for (const number of [named, without, exempt, partly]) expect((await factsOf(number)).ownershipGap).toBeNull();
  });

  test('who all ceased, whom a statement calls unknown, or whom no record names leave a gap', async () => {
    expect((await factsOf(ceased)).ownershipGap).toMatchObject({ reason: 'all-ceased', lastCeasedOn: '2026-04-01', statements: [] });
    expect((await factsOf(unknown)).ownershipGap).toMatchObject({ reason: 'statement', statements: ['psc-exists-but-not-identified'] });
    expect((await factsOf(none)).ownershipGap).toEqual({ reason: 'none-recorded' });
    expect((await factsOf(ended)).ownershipGap).toEqual({ reason: 'none-recorded' });
  });

  test.each(notExempt)('who all ceased leave a gap with an exemption %s', async (_, number) => {
    expect((await factsOf(number)).ownershipGap).toMatchObject({ reason: 'all-ceased', lastCeasedOn: '2026-04-01' });
  });

  test.each(statedUnknown)('of whom a company states %s leave a gap beside a named owner', async (text, number) => {
    expect((await factsOf(number)).ownershipGap).toMatchObject({ reason: 'statement', statements: [text] });
  });

  test('who all ceased leave a gap while a statement awaits the confirmation of another one', async () => {
    expect((await factsOf(awaiting)).ownershipGap).toMatchObject({ reason: 'all-ceased', lastCeasedOn: '2026-04-01' });
  });

  test('whom a statement calls unknown leave a gap with an exemption too', async () => {
    expect((await factsOf(both)).ownershipGap).toMatchObject({ reason: 'statement', statements: ['psc-exists-but-not-identified'] });
  });

  test('of whom a statement says what is not known leave a gap that shows its words, also where an owner is named', async () => {
    for (const number of [oddly, odd])
      expect((await factsOf(number)).ownershipGap).toMatchObject({
        ...{
          reason: 'statement',
          statements: ['psc-lives-on-the-moon'],
          evidence: [{ source: 'companies-house/psc/statements', record: number }],
        },
      });
    expect((await factsOf(wordless)).ownershipGap).toMatchObject({ reason: 'statement', statements: ['unmapped'] });
  });
});

describe('identity, notices and office', () => {
  const [unverified, verified, late, moved, back] = [newNumber(), newNumber(), newNumber(), newNumber(), newNumber()] as const;
  const [several, productsOnly] = [newNumber(), newNumber()];
  const [nowDefault, nowOwn, misprinted] = [newNumber(), newNumber(), newNumber()] as const;
  beforeAll(async () => {
    await world.lookUp(
      officersApi,
      release(),
      '2026-06-02T09:00:00',
      [
        director(unverified, 'gus', {
          _op: 'upsert',
          numbering: 'api',
          verification_due_on: '2026-05-01',
          changed_at: '2026-06-02T09:00:00',
        }),
        director(verified, 'hal', {
          ...{ _op: 'upsert', numbering: 'api', verification_due_on: '2026-05-01', changed_at: '2026-06-02T09:00:00' },
          verification_started_on: '2026-04-20',
        }),
      ],
      [unverified, verified].map((number) => ({ company_number: number, answer: 'found', records: 1 })),
    );
    const at = '2026-06-03T09:00:00';
    const overdue = { _op: 'upsert', numbering: 'api', verification_due_on: '2026-06-02', changed_at: at };
    const answer = { company_number: several, answer: 'found', records: 1 };
    await world.lookUp(officersApi, release(), at, [director(several, 'kit', overdue)], [answer]);
    await given({
      register: [unverified, verified, late, moved, back, several, productsOnly, nowDefault, nowOwn, misprinted].map((number) =>
        company(number, number === moved ? { address_line_1: '4385', address_line_2: `${moved} - Companies House Default Address` } : {}),
      ),
      held: [
        ...[owner(verified, 'i', { verification_due_on: '2026-07-01' }), owner(unverified, 'j')],
        ...['l', 'm', 'n', 'o'].map((id) => owner(several, id, { verification_due_on: '2026-06-01' })),
      ],
      board: [
        director(unverified, 'gus', { appointment: 'of-a-product' }),
        ...[director(productsOnly, 'ada'), director(productsOnly, 'bea'), director(productsOnly, 'cy', { corporate: true })],
        ...[director(productsOnly, 'dov', left('2026-01-02')), director(productsOnly, 'eve', { role: 'secretary' })],
      ],
      filed: [
        filing(late, 'director-left', '2026-05-20', { action_on: '2026-04-21' }),
        filing(late, 'director-appointed', '2026-05-20', { action_on: '2026-04-22' }),
        // misprints: before the company was incorporated, and filed in a year to come
        filing(late, 'director-appointed', '2026-05-21', { action_on: '1026-05-19' }),
        ...['3026-05-18', '3026-05-19', '3026-05-20'].map((filed) =>
          filing(late, 'director-left', filed, { action_on: '2026-05-18', changed_at: '2026-05-20T09:00:00' }),
        ),
        filing(back, 'registered-office-default', '2026-04-20'),
        filing(back, 'registered-office-changed', '2026-05-20'),
        // each has a filing of March without a day beside a newer one
        filing(nowDefault, 'registered-office-changed', null, { changed_at: '2026-03-02T09:00:00' }),
        filing(nowDefault, 'registered-office-default', '2026-04-20'),
        filing(nowOwn, 'registered-office-default', null, { changed_at: '2026-03-02T09:00:00' }),
        filing(nowOwn, 'registered-office-changed', '2026-04-20'),
        filing(misprinted, 'registered-office-default', '3026-04-20', { changed_at: '2026-03-02T09:00:00' }),
        filing(misprinted, 'registered-office-changed', '2026-04-20'),
      ],
    });
  });

  test('a director or owner is unverified until a statement is shown', async () => {
    expect((await factsOf(unverified)).governance?.unverified).toMatchObject([
      { party: 'director', dueOn: '2026-05-01', endedOn: null, statedOn: '2026-06-02' },
    ]);
    expect((await factsOf(verified)).governance?.unverified).toMatchObject([{ party: 'owner', dueOn: '2026-07-01' }]);
  });

  test('the facts count the appointments of whom no record states an identity: those that only the products state', async () => {
    const notStated = (number: string) => factsOf(number).then(({ officers: board }) => board?.identitiesNotStated);
    expect(await Promise.all([unverified, productsOnly].map(notStated))).toEqual([0, 2]);
  });

  test('three owners whose records are older than their due days hide no director who is overdue by the record', async () => {
    expect((await factsOf(several)).governance?.unverified.map(({ party, dueOn }) => [party, dueOn])).toEqual([
      ...Array.from({ length: 3 }, () => ['owner', '2026-06-01']),
      ['director', '2026-06-02'],
    ]);
  });

  test('a notice is late when it is filed 29 days after the change, and not after 28, nor by a misprint of either day', async () => {
    expect((await factsOf(late)).governance?.lateNotices).toMatchObject([{ changedOn: '2026-04-21', filedOn: '2026-05-20' }]);
  });

  test('a default office is that of the address or of the newest filing', async () => {
    expect((await factsOf(moved)).governance?.defaultOffice).toMatchObject({ since: null, evidence: { source: companies.id } });
    expect((await factsOf(back)).governance).toBeNull();
  });

  test('a change of the office without a day of filing, or with one to come, is of the day of its record', async () => {
    expect((await factsOf(nowDefault)).governance?.defaultOffice).toMatchObject({ since: '2026-04-20' });
    expect((await factsOf(nowOwn)).governance).toBeNull();
    expect((await factsOf(misprinted)).governance).toBeNull();
  });

  test('a company of which the register alone tells has it after a refresh of that company alone', async () => {
    const [alone, others] = [newNumber(), Array.from({ length: 9 }, newNumber)];
    const register = others.map((number) => company(number));
    await world.apply(companies, release(), '2026-06-02', [...register, company(alone)], { force: true });
    await world.refresh();
    const address = { address_line_1: '4385', address_line_2: `${alone} - Companies House Default Address` };
    await world.apply(companies, release(), '2026-06-03', [...register, company(alone, address)]);
    await world.refresh();
    const refreshed = await factsOf(alone);
    expect(refreshed.governance?.defaultOffice).toMatchObject({ since: null });
    await world.warehouse.rebuild();
    expect(await factsOf(alone)).toEqual(refreshed);
  });
});
