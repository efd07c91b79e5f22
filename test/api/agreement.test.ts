import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../infra/postgres/pool.ts';
import { type CompanyFacts, screeningCodes } from '../../models/clearance/facts.ts';
import { scenarios } from '../../models/clearance/sandbox.ts';
import { type EventWords, eventWords } from '../../models/findings/event-words.ts';
import { entryPrint } from '../../models/screening/decision/entry-print.ts';
import { subjectOf } from '../../models/screening/decision/subject.ts';
import { buildScreeningIndex } from '../../models/screening/index-entries.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { firesEvent, matchEvent } from '../../models/webhooks/match-events.ts';
import { readCompanyPeople } from '../../serving/screening/company-people.ts';
import { entryOf } from '../../serving/screening/decided-matches.ts';
import { sandboxIndexes } from '../../serving/screening/sandbox.ts';
import { recordScreeningDecision } from '../../serving/screening/screening-decisions.ts';
import { screenCompany } from '../../serving/screening/sweep/screen-company.ts';
import { tenantsThatDecidedFalse } from '../../serving/screening/sweep/withheld.ts';
import { addDays } from '../../uk/day.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { type ApiWorld, freshen, healthy, payment, petition, publishFacts, startApiWorld, today } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
  await publishFacts(world.pool, clean);
});
afterAll(() => world.stop());

const clean = '05000000';
const registered = healthy(clean).register!;
const isOfList = (code: string) => (screeningCodes as readonly string[]).includes(code);
const half = 'ownership-of-shares-50-to-75-percent';
const some = 'ownership-of-shares-25-to-50-percent';

interface Person {
  readonly name: string;
  readonly dateOfBirth: string | null;
}

/** A listed person of each kind, one with another date of birth, and one who is on no list (serving/screening/sandbox-entries.ts). */
const people = {
  listed: { name: 'Ignatius Quillfeather', dateOfBirth: '1961-04' },
  namesake: { name: 'Ignatius Quillfeather', dateOfBirth: '1994-09' },
  alsoListed: { name: 'Oriel Wrenhollow', dateOfBirth: '1975-11' },
  withoutFreeze: { name: 'Barnaby Oakenshaw', dateOfBirth: '1948-12' },
  formerTarget: { name: 'Lavinia Thistlecombe', dateOfBirth: '1958-06' },
  disqualified: { name: 'Cornelius Underhay', dateOfBirth: '1970-02' },
  plain: { name: 'Rosalind Fennimore', dateOfBirth: '1969-10' },
} satisfies Record<string, Person>;

const unsaid = { id: null, nationality: null, residence: null, postcode: null, since: '2020-01-01', release: 'r1' };
const officer = (one: Person) => ({ ...unsaid, ...one, role: 'director', corporate: false });
const owner = (one: Person, natures: readonly string[]) => ({
  ...{ ...unsaid, ...one, kind: 'individual', companyNumber: null, registrationNumber: null, country: null, markedSanctioned: false },
  natures,
});
const ownedBy = (companyNumber: string, natures: readonly string[]) => ({
  ...owner({ name: `COMPANY ${companyNumber} LIMITED`, dateOfBirth: null }, natures),
  kind: 'corporate-entity',
  companyNumber,
});

interface Behind {
  readonly name?: string;
  readonly previousNames?: readonly string[];
  readonly officers?: readonly object[];
  readonly owners?: readonly object[];
}

async function publish(
  companyNumber: string,
  { name = `COMPANY ${companyNumber} LIMITED`, ...behind }: Behind,
  facts: Partial<CompanyFacts> = {},
): Promise<void> {
  await publishFacts(world.pool, companyNumber, { ...facts, name });
  const all = JSON.stringify({ postcode: null, previousNames: [], officers: [], owners: [], ...behind });
  await world.pool.query('update company_facts set people = $2, name = $3 where company_number = $1', [companyNumber, all, name]);
}

interface Reason {
  readonly code: string;
  readonly subject: string;
  readonly companyNumber: string | null;
  readonly outcome: string;
  readonly detail: string;
  readonly evidence: readonly object[];
}

interface ReportFinding extends Pick<Reason, 'code' | 'detail'> {
  readonly asPayer: string | null;
  readonly asPayee: string | null;
  readonly ofRecords: boolean;
}

interface Asked {
  readonly key?: string;
  /** A company without findings. */
  readonly other?: string;
  readonly url?: string;
}

/**
 * What each way of asking about a company says: the screening, and a payment in which it is the payer, and the payee. Fails when the report or the
 * events of its matches say something else.
 */
async function answers(companyNumber: string, { key = world.keys.live, other = clean, url = world.url }: Asked = {}) {
  const check = async (between: [string, string]) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { json } = await world.call('POST', '/api/v1/transaction-check', { url, key, body: payment(between), headers });
    const reasons = (json.data.reasons as Reason[]).filter((one) => one.companyNumber === companyNumber);
    const records = (json.data.reasons as Reason[]).filter(({ subject }) => subject === 'records').map(({ code }) => code);
    return { outcome: json.data.outcome as string, reasons, records };
  };
  const { json } = await world.call('POST', '/api/v1/screen', { url, key, body: { companyNumber } });
  const said = { screen: json.data?.outcome as string, out: await check([companyNumber, other]), in: await check([other, companyNumber]) };
  const { json: reported } = await world.call('POST', '/api/v1/report', { url, key, body: { companyNumber } });
  expect(reportSays(reported.data)).toEqual({
    screen: said.screen ?? null,
    asPayer: [said.out.outcome, codes(said.out).sort(), [...new Set(said.out.records)].sort()],
    asPayee: [said.in.outcome, codes(said.in).sort(), [...new Set(said.in.records)].sort()],
  });
  return { ...said, report: reported.data };
}

function reportSays({
  verdict,
  findings,
  screening,
}: {
  verdict: Record<string, string>;
  findings: ReportFinding[];
  screening: { outcome: string } | null;
}) {
  const records = findings.filter(({ ofRecords }) => ofRecords).map(({ code }) => code);
  const of = (side: 'asPayer' | 'asPayee') => {
    const own = findings.flatMap((one) => (one.ofRecords || one[side] === null ? [] : [`${one.code} ${one[side]}`]));
    return [verdict[side], own.sort(), [...new Set(records)].sort()];
  };
  return { screen: screening?.outcome ?? null, asPayer: of('asPayer'), asPayee: of('asPayee') };
}

const codes = ({ reasons }: { reasons: readonly { code: string; outcome: string }[] }) =>
  reasons.map(({ code, outcome }) => `${code} ${outcome}`);

describe('a payment of a company', () => {
  test.each<[string, Behind, string, string[], string[]]>([
    [
      'a listed owner of more than half',
      { owners: [owner(people.listed, [half])] },
      'HOLD',
      ['SANCTION_OWNER HOLD'],
      ['SANCTION_OWNER HOLD'],
    ],
    [
      'two listed owners who may have more than half together',
      { owners: [owner(people.listed, [some]), owner(people.alsoListed, [some])] },
      'REVIEW',
      ['SANCTION_OWNER REVIEW'],
      ['SANCTION_OWNER REVIEW'],
    ],
    [
      'a listed owner of less than half',
      { owners: [owner(people.listed, [some])] },
      'REVIEW',
      ['SANCTION_OWNER REVIEW'],
      ['SANCTION_OWNER REVIEW'],
    ],
    ['a listed director', { officers: [officer(people.listed)] }, 'HOLD', ['SANCTION_OFFICER HOLD'], ['SANCTION_OFFICER HOLD']],
    [
      'a director who bears a listed name',
      { officers: [officer(people.namesake)] },
      'REVIEW',
      ['SANCTION_OFFICER REVIEW'],
      ['SANCTION_OFFICER REVIEW'],
    ],
    [
      'a director listed without an asset freeze',
      { officers: [officer(people.withoutFreeze)] },
      'REVIEW',
      ['SANCTION_OFFICER REVIEW'],
      ['SANCTION_OFFICER REVIEW'],
    ],
    [
      'a director who was listed',
      { officers: [officer(people.formerTarget)] },
      'REVIEW',
      ['SANCTION_FORMER REVIEW'],
      ['SANCTION_FORMER REVIEW'],
    ],
    ['a disqualified director', { officers: [officer(people.disqualified)] }, 'HOLD', ['GOV_DISQ_ACTING HOLD'], ['GOV_DISQ_ACTING REVIEW']],
    [
      'a disqualified owner',
      { owners: [owner(people.disqualified, [half])] },
      'REVIEW',
      ['DISQUALIFIED_PARTY REVIEW'],
      ['DISQUALIFIED_PARTY REVIEW'],
    ],
    ['a listed name', { name: 'SANDBOX NAMESAKE LIMITED' }, 'REVIEW', ['SANCTION_NAME REVIEW'], ['SANCTION_NAME REVIEW']],
    ['a listed former name', { previousNames: ['SANDBOX NAMESAKE LTD'] }, 'REVIEW', ['SANCTION_NAME REVIEW'], ['SANCTION_NAME REVIEW']],
    ['an investment ban', { name: 'BRAMBLEWICK EXTRACTION HOLDINGS' }, 'REVIEW', ['INVESTMENT_BAN REVIEW'], ['INVESTMENT_BAN REVIEW']],
    ['an FCA warning', { name: 'SANDBOX CLONE LIMITED' }, 'REVIEW', ['FCA_WARNING REVIEW'], ['FCA_WARNING REVIEW']],
    ['a tax default', { name: 'MARROWGATE SCAFFOLDING SERVICES LTD' }, 'REVIEW', ['HMRC_DEFAULTER REVIEW'], ['HMRC_DEFAULTER REVIEW']],
    ['nothing against it', { officers: [officer(people.plain)], owners: [owner(people.plain, [half])] }, 'CLEAR', [], []],
  ])('with %s has the findings of its screening, with evidence', async (_, behind, screened, out, into) => {
    await publish('05000001', behind);
    const found = await answers('05000001');
    expect([found.screen, codes(found.out), codes(found.in)]).toEqual([screened, out, into]);
    for (const { evidence, detail } of found.out.reasons) {
      expect(evidence).not.toEqual([]);
      expect(detail).toMatch(/\.$|\)$/);
    }
  });

  test('that a listed person owns through another company is HOLD, and the reason names the company between', async () => {
    await publish('05000002', { owners: [ownedBy('05000003', [half])] });
    await publish('05000003', { owners: [owner(people.listed, [half])] });
    const { out } = await answers('05000002');
    expect(out).toMatchObject({
      outcome: 'HOLD',
      reasons: [{ code: 'SANCTION_OWNER', detail: expect.stringContaining('COMPANY 05000003 LIMITED') }],
    });
  });

  test.each<[string, Behind]>([
    ['has a listed name now', { name: 'SANDBOX NAMESAKE LIMITED', previousNames: ['COMPANY 05000031 LIMITED'] }],
    ['had a listed name', { previousNames: ['SANDBOX NAMESAKE LIMITED'] }],
  ])('whose owner %s and another one in its owner record is REVIEW, as is a payment of the owner', async (_, names) => {
    await publish('05000030', { owners: [ownedBy('05000031', [half])] });
    await publish('05000031', names);
    const [owned, itself] = [await answers('05000030'), await answers('05000031')];
    expect([owned.screen, codes(owned.out), codes(owned.in)]).toEqual(['REVIEW', ['SANCTION_OWNER REVIEW'], ['SANCTION_OWNER REVIEW']]);
    expect([itself.screen, codes(itself.out)]).toEqual(['REVIEW', ['SANCTION_NAME REVIEW']]);
  });

  test('with an owner behind a minority whom the register marks as sanctioned is REVIEW, and the reason says so', async () => {
    await publish('05000020', { owners: [ownedBy('05000021', [some])] });
    await publish('05000021', { owners: [{ ...owner(people.plain, [half]), markedSanctioned: true }] });
    const { screen, out } = await answers('05000020');
    expect([screen, codes(out)]).toEqual(['REVIEW', ['SANCTION_OWNER REVIEW']]);
    expect(out.reasons[0]?.detail).toContain('marks its owner Rosalind Fennimore as sanctioned');
  });

  test('whose number is listed is HOLD, also when no record has held the number', async () => {
    const { out } = await answers('99000040');
    expect([out.outcome, codes(out)]).toEqual(['HOLD', ['SANCTION_NUMBER HOLD', 'COMPANY_UNKNOWN REVIEW']]);
  });

  test('is released from a match that an analyst of the tenant has decided is false, and not for another tenant', async () => {
    await publish('05000004', { officers: [officer(people.namesake)] });
    const { json } = await world.call('POST', '/api/v1/screen', { body: { companyNumber: '05000004' } });
    const party = json.data.parties.find(({ matches }: { matches: object[] }) => matches.length > 0);
    const { kind, name, dateOfBirth } = party.subject;
    const body = {
      ...{ subject: { kind, name, dateOfBirth }, list: 'uk-sanctions', entry: party.matches[0].entry },
      ...{ verdict: 'false-positive', by: 'analyst', why: 'another date of birth' },
    };
    expect((await world.call('POST', '/api/v1/screen/decisions', { body })).status).toBe(201);
    const mine = await answers('05000004');
    expect([mine.screen, mine.out.outcome, mine.in.outcome]).toEqual(['CLEAR', 'ALLOW', 'ALLOW']);
    const theirs = await answers('05000004', { key: world.keys.otherTenant });
    expect([theirs.screen, theirs.out.outcome]).toEqual(['REVIEW', 'REVIEW']);
    // appointed at another company too
    await publish('05000009', { officers: [officer(people.namesake)] });
    const elsewhere = await answers('05000009');
    expect([elsewhere.screen, elsewhere.out.outcome, await matchEvents('05000009', tenants.live)]).toEqual(['CLEAR', 'ALLOW', []]);
    expect(await matchEvents('05000009', tenants.otherTenant)).toEqual(['sanctions.ofsi.match_new']);
  });

  test('is REVIEW while the lists are not in memory, and names the list that is missing or stale', async () => {
    await publish('05000005', { officers: [officer(people.plain)] });
    const without = (list: string) => sandboxIndexes().filter(({ version }) => version.list !== list);
    const refresh = async () => {};
    const reasons = async (screeningLists: ApiWorld['deps']['screeningLists']) => {
      const api = await world.serve({ screeningLists });
      const { out } = await answers('05000005', { url: api.url });
      await api.close();
      return [out.outcome, ...codes(out), ...out.records];
    };
    expect(await reasons({ current: () => [], words: () => null, ready: () => false, refresh })).toEqual(['REVIEW', 'NOT_SCREENED REVIEW']);
    expect(await reasons({ current: () => without('uk-sanctions'), words: () => null, ready: () => true, refresh })).toEqual([
      'REVIEW',
      'NOT_SCREENED REVIEW',
    ]);
    expect(await reasons({ current: () => without('fca-warnings'), words: () => null, ready: () => true, refresh })).toEqual([
      'REVIEW',
      'SCREENING_INCOMPLETE:fca-warnings',
    ]);
    expect(await reasons({ current: () => without('uk-sanctions-history'), words: () => null, ready: () => true, refresh })).toEqual([
      'ALLOW',
    ]);
    await world.pool.query("update source_state set checked_at = now() - interval '25 hours' where source = 'hmrc/deliberate-defaulters'");
    const api = await world.serve({});
    const { out } = await answers('05000005', { url: api.url });
    await api.close();
    await freshen(world.pool);
    expect([out.outcome, out.records]).toEqual(['REVIEW', ['SCREENING_INCOMPLETE:hmrc-defaulters']]);
  });
});

test('a list that PostgreSQL has served since is loaded before a payment is decided, and until it is loaded the answer is REVIEW', async () => {
  await publish('05000008', { officers: [officer(people.plain)] });
  const { kind, names, ...rest } = { ...sandboxIndexes().flatMap(({ entries }) => entries.find(({ id }) => id === 'SBX0002') ?? [])[0]! };
  const added = { ...rest, kind, id: 'SBX0099', names: [{ ...names[0]!, text: people.plain.name }], datesOfBirth: ['1969-10-12'] };
  const version = { list: 'uk-sanctions', version: 'newer.1', entries: 1, publishedAt: new Date().toISOString() } as const;
  await world.pool.query("insert into screening_list (list, version, entries, sequence) values ('uk-sanctions', 'newer.1', 1, 1)");
  let indexes = sandboxIndexes();
  const replaced = () => [...indexes.filter((index) => index.version.list !== 'uk-sanctions'), buildScreeningIndex([added], version)];
  const outcomes = async (refresh: () => Promise<void>) => {
    const api = await world.serve({ screeningLists: { current: () => indexes, words: () => null, ready: () => true, refresh } });
    const { screen, out } = await answers('05000008', { url: api.url });
    await api.close();
    return [screen, out.outcome, ...codes(out), ...out.records];
  };
  expect(await outcomes(async () => {})).toEqual(['REVIEW', 'REVIEW', 'SCREENING_INCOMPLETE:uk-sanctions']);
  const load = async () => {
    indexes = replaced();
  };
  expect(await outcomes(load)).toEqual(['HOLD', 'HOLD', 'SANCTION_OFFICER HOLD']);
  await world.pool.query('truncate screening_list cascade');
});

const natures = fc.subarray([half, some, 'significant-influence-or-control', 'right-to-appoint-and-remove-directors'], {
  minLength: 1,
  maxLength: 2,
});
const person = fc.constantFrom<Person>(...Object.values(people));
const behind = fc.record({
  name: fc.constantFrom('WIDGETS OF MADE UP LIMITED', 'SANDBOX NAMESAKE LIMITED', 'SANDBOX CLONE LTD', 'MARROWGATE SCAFFOLDING LIMITED'),
  previousNames: fc.subarray(['BRAMBLEWICK EXTRACTION HOLDING LIMITED', 'HARMLESS LIMITED']),
  officers: fc.array(person.map(officer), { maxLength: 2 }),
  owners: fc.array(
    fc.tuple(person, natures).map(([one, held]) => owner(one, held)),
    { maxLength: 2 },
  ),
  holding: fc.option(natures),
});

const indexes = sandboxIndexes();

/** The tenants by their keys. The analysts of the first decide about matches, those of the other about none. */
const tenants = { live: 'heron', otherTenant: 'wren' } as const;
const askers = fc.constantFrom('live', 'otherTenant');

const pair = {
  ...{ failedNumber: '09990001', failedName: 'HERON JOINERY LIMITED', failedOn: addDays(today, -90), route: 'INSOLVENCY' as const },
  ...{ score: '5.00', evaluable: 6, lawful: null, detail: 'Indicators present: 5 of 6', evidence: [registered.evidence] },
};

/** What records beside the lists say of a company. */
const records = fc.constantFrom<Partial<CompanyFacts>>(
  {},
  petition('05000006'),
  { register: { ...registered, accountsDueOn: addDays(today, -40), confirmationDueOn: addDays(today, -70) } },
  { register: { ...registered, status: 'dissolved', statusText: 'Dissolved', dissolvedOn: addDays(today, -3) } },
  { register: { ...registered, status: 'strike-off-proposed', statusText: 'Active - Proposal to Strike off' } },
  { ownershipGap: { reason: 'none-recorded' } },
  { phoenix: [{ ...pair, level: 'HIGH' }] },
  { phoenix: [{ ...pair, level: 'MEDIUM', lawful: 'r 22.4' }] },
  { courtListings: [{ hearingOn: addDays(today, 3), listType: 'A LIST', byCase: true, namesakes: null, evidence: registered.evidence }] },
  { procedures: [{ code: 'ADMIN', since: addDays(today, -9), presentedOn: null, doubt: null, evidence: [registered.evidence] }] },
  { officers: { activeDirectors: 0, activeNaturalDirectors: 0, inNewestSnapshot: true, lastResignedOn: addDays(today, -3), evidence: [] } },
);

/** Returns the matches of the people behind a company, before any decision. */
async function matchesOf(companyNumber: string) {
  const readPeople = (numbers: readonly string[]) => readCompanyPeople(world.pool, numbers);
  const { found } = await screenCompany(companyNumber, { indexes, rarity: rarityOf(indexes), today, readPeople });
  return found ?? [];
}

/** Returns the types of the events that the first sweep after a change fires for the matches of the company, and sends to the tenant. */
async function matchEvents(companyNumber: string, tenant: string) {
  const told = (await matchesOf(companyNumber)).filter(({ party, match }) => firesEvent(party, match));
  const withheld = await tenantsThatDecidedFalse(world.pool, told, { indexes, today });
  return told
    .filter((_, at) => !withheld[at]!.includes(tenant))
    .map(({ party, match }) => matchEvent(party, match, { at: '2026-06-01T00:00:00.000Z', attribution: null }).type);
}

/** An analyst decides that each match of the company is false, and withdraws that for the matches at the places for which `withdraws` is true. */
async function decideMatches(companyNumber: string, tenant: string, withdraws: (at: number) => boolean) {
  for (const [at, { party, match }] of (await matchesOf(companyNumber)).entries()) {
    const { list, entry, entryName, version } = match;
    const decision = {
      ...{ list, entry, entryName, entryPrint: entryPrint(entryOf(indexes, match)!), listVersion: version },
      ...{ subject: subjectOf(party.query), reference: null, by: 'analyst', why: 'another person', apiKey: null },
      verdict: withdraws(at) ? 'withdrawn' : 'false-positive',
    } as const;
    await inTransaction(world.pool, (client) =>
      recordScreeningDecision(client, { tenant, environment: 'live' }, decision, { actor: 'test' }),
    );
  }
}

test('no answer about a company contradicts another: screened HOLD or REVIEW is never ALLOW, and a sanction that holds is HOLD both ways', async () => {
  const runs = propertyRuns(40);
  await fc.assert(
    fc.asyncProperty(behind, behind, records, askers, fc.array(fc.boolean()), async ({ holding, ...top }, foot, facts, asker, left) => {
      const { holding: held, ...own } = foot;
      await publish('05000007', top);
      await publish('05000006', held === null ? own : { ...own, owners: [...own.owners, ownedBy('05000007', held)] }, facts);
      await decideMatches('05000006', tenants.live, (at) => left[at] ?? true);
      const found = await answers('05000006', { key: world.keys[asker] });
      for (const { outcome, reasons } of [found.out, found.in]) {
        const screened = reasons.filter(({ code }) => isOfList(code));
        if (found.screen === 'CLEAR') expect(codes({ reasons: screened })).toEqual([]);
        else expect(outcome).not.toBe('ALLOW');
      }
      for (const type of await matchEvents('05000006', tenants[asker])) {
        const words: EventWords = eventWords[type];
        const raised = 'raises' in words ? words.raises : [];
        expect(found.report.findings.map(({ code }: { code: string }) => code)).toContainEqual(
          expect.stringMatching(`^(?:${raised.join('|')})$`),
        );
      }
      const holds = (reasons: readonly { code: string; outcome: string }[]) =>
        reasons.filter(({ code, outcome }) => outcome === 'HOLD' && isOfList(code));
      if (found.screen === 'HOLD') expect(holds([...found.out.reasons, ...found.in.reasons])).not.toEqual([]);
      if (found.screen !== 'HOLD') expect(holds([...found.out.reasons, ...found.in.reasons])).toEqual([]);
      const sanctioned = (reasons: readonly { code: string; outcome: string }[]) =>
        codes({ reasons: holds(reasons) }).filter((code) => code.startsWith('SANCTION'));
      expect(sanctioned(found.out.reasons)).toEqual(sanctioned(found.in.reasons));
    }),
    { numRuns: runs },
  );
});

test('every company of the sandbox has one answer: what the screening holds or reviews is never ALLOW', async () => {
  const key = world.keys.sandbox;
  const known = scenarios.filter(({ fault }) => fault === undefined);
  const contradicting: unknown[] = [];
  for (const { number, shows } of known) {
    const other = number === '99000001' ? '99000002' : '99000001';
    const found = await answers(number, { key, other });
    const all = [...codes(found.out), ...codes(found.in)].join();
    if (found.screen !== 'CLEAR' && [found.out.outcome, found.in.outcome].includes('ALLOW')) contradicting.push([number, found.screen]);
    if (found.screen === 'HOLD' && ![found.out.outcome, found.in.outcome].includes('HOLD')) contradicting.push([number, found.screen, all]);
    const named = /^(?:SANCTION|GOV_DISQ|FCA|HMRC|DISQ)[A-Z_]+/.exec(shows)?.[0];
    if (named !== undefined && !all.includes(named)) contradicting.push([number, shows, all]);
  }
  expect(contradicting).toEqual([]);
});
