import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { decide } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { type EventWords, eventWords } from '../../models/findings/event-words.ts';
import { judgeCompany } from '../../models/report/report.ts';
import { type EventType, eventTypes } from '../../models/webhooks/event-types.ts';
import { companiesCourtLists } from '../../sources/hmcts/companies-court-lists/source.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import { soundCompany } from '../fixtures/risk-facts.ts';
import {
  accounts,
  companies,
  company,
  filings,
  notice,
  notices,
  officerStream,
  officers,
  openWorld,
  type Row,
  type World,
} from '../worlds/warehouse.ts';

/** What becomes known about a company on one day. */
interface News {
  readonly notices: readonly { readonly code: string; readonly presented: boolean; readonly unclear: boolean }[];
  readonly hearing: boolean;
  /** A company that failed before has its director, and a part of its name. */
  readonly phoenix: 'none' | 'same-name' | 'same-director';
  readonly identity: 'none' | 'overdue' | 'ended' | 'withdrawn' | 'due-later';
  /** Percent of the owners' capital that is left. */
  readonly capital: number | null;
  readonly status: 'active' | 'liquidation' | 'strike-off-proposed' | 'dissolved';
}

const codes = [
  ...['2401', '2404', '2408', '2410', '2411', '2414', '2421', '2423', '2441', '2442', '2443', '2446', '2447', '2450', '2451', '2452'],
  ...['2454', '2456', '2458', '2460', '2462', '2465', '2499', '2402', '2461'],
];
const news: fc.Arbitrary<News> = fc.record({
  notices: fc.array(fc.record({ code: fc.constantFrom(...codes), presented: fc.boolean(), unclear: fc.boolean() }), { maxLength: 2 }),
  hearing: fc.boolean(),
  phoenix: fc.constantFrom('none', 'none', 'same-name', 'same-director'),
  identity: fc.constantFrom('none', 'overdue', 'ended', 'withdrawn', 'due-later'),
  capital: fc.option(fc.constantFrom(10, 60, 74, 80)),
  status: fc.constantFrom('active', 'active', 'liquidation', 'strike-off-proposed', 'dissolved'),
});

const day = '2026-06-02';
const today = '2026-06-03';
const drawn = fc.sample(news, 120).map((one, at) => ({
  ...one,
  number: `1500${String(at).padStart(4, '0')}`,
  failed: `0700${String(at).padStart(4, '0')}`,
  /** A name that no other company has. */
  name: `${letters(at)}QUILL JOINERY`,
}));

/** Returns a word of the place of a company among all. */
function letters(at: number): string {
  return `${[...String(at).padStart(3, '0')].map((digit) => 'BADEFOGIKU'[Number(digit)]).join('')}WICK`;
}

const director = ({ number, failed, phoenix }: (typeof drawn)[number], of: string): Row => {
  const name =
    of === number || phoenix === 'same-director'
      ? `OTTOLINE ${letters(Number(number.slice(4)))}`
      : `BARNABY ${letters(Number(failed.slice(4)))}`;
  return {
    ...{ company_number: of, officer_id: name, appointment: `${of}-${name}`, role: 'director', corporate: false, name },
    ...{ resigned: false, date_of_birth: '1971-03', appointed_on: of === number ? '2026-02-01' : '2016-02-01' },
  };
};
const dueOn = '2026-05-18';
const identities = {
  none: [{}, {}],
  overdue: [{ verification_due_on: dueOn }, { verification_due_on: dueOn }],
  ended: [{ verification_started_on: '2026-01-05' }, { verification_started_on: '2026-01-05', verification_ended_on: '2026-05-20' }],
  'due-later': [{ verification_started_on: '2026-01-05' }, { verification_due_on: '2026-09-01' }],
  withdrawn: [{ verification_started_on: '2026-01-05' }, { verification_due_on: dueOn }],
} as const;
const stated = (one: (typeof drawn)[number], which: 0 | 1, on: string): Row => ({
  ...director(one, one.number),
  ...{ _op: 'upsert', numbering: 'api', appointment: `api-${one.number}`, changed_at: `${on}T09:00:00` },
  ...identities[one.identity][which],
});
const site = { address_line_1: 'Unit 4', address_line_2: '12 Invented Road', postcode: 'ZZ4 7AB', sic_codes: ['43320'] };
const register = (status: (one: (typeof drawn)[number]) => string) =>
  drawn.flatMap((one) => [
    company(one.number, {
      name: `${one.name} 2026 LTD`,
      incorporated_on: '2026-02-01',
      ...site,
      status: status(one),
      status_text: status(one),
    }),
    ...(one.phoenix === 'none'
      ? []
      : [
          company(one.failed, {
            name: one.phoenix === 'same-name' || Number(one.failed) % 2 === 0 ? `${one.name} LIMITED` : `${one.failed} TRADING LIMITED`,
            ...{ incorporated_on: '2016-02-01', ...site },
          }),
        ]),
  ]);

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const failed = drawn.filter(({ phoenix }) => phoenix !== 'none');
  await world.apply(
    companies,
    'r1',
    '2026-05-01',
    register(() => 'active'),
  );
  await world.apply(officers, 'o1', '2026-05-01', [
    ...drawn.map((one) => director(one, one.number)),
    ...failed.map((one) => director(one, one.failed)),
  ]);
  await world.apply(
    officerStream,
    's1',
    '2026-05-12',
    drawn.map((one) => stated(one, 0, '2026-05-12')),
  );
  await world.apply(
    filings,
    'a1',
    '2025-06-01',
    drawn.flatMap(({ number }) => accounts(number, '2025-03-31', { net_assets: 100_000 })),
  );
  await listHearings('2026-05-01', []);
  await world.refresh();
  expect(await world.rows('FROM event')).toEqual([]);
  await world.apply(
    companies,
    'r2',
    '2026-06-01',
    register(({ status }) => status),
    { force: true },
  );
  await world.apply(
    officerStream,
    's2',
    '2026-05-21',
    drawn.map((one) => stated(one, 1, '2026-05-21')),
  );
  const filed = drawn.filter(({ capital }) => capital !== null);
  await world.apply(
    filings,
    'a2',
    day,
    filed.flatMap(({ number, capital }) => accounts(number, '2026-03-31', { net_assets: 1_000 * (capital ?? 0) }, { net_assets: 100_000 })),
  );
  const published = drawn.flatMap(({ number, notices: all }) =>
    all.map(({ code, presented, unclear }, at) =>
      notice(`5${number}${at}`, code, number, day, {
        ...(presented ? { presented_on: '2026-05-20', court_case: `CR-2026-${number.slice(2)}`, court: 'High Court of Justice' } : {}),
        ...(unclear ? { party: 'unclear' } : {}),
      }),
    ),
  );
  await world.apply(notices, 'n2', day, [...published, ...failed.map((one) => notice(`6${one.failed}`, '2452', one.failed, day))]);
  await listHearings(
    '2026-06-10',
    drawn.filter(({ hearing }) => hearing).map(({ name }) => `Re ${name} 2026 Ltd`),
  );
  await world.refresh();
  expect(await world.rows('FROM event_problem')).toEqual([]);
});
afterAll(() => world.close());

async function listHearings(on: string, names: readonly string[]): Promise<void> {
  const list = 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST';
  const path = join(world.folder, `${list}.${on}.json`);
  const cells = { judge: '', time: '10.30am', venue: 'Court 1', additionalInformation: '', type: 'Hearing', caseNumber: '' };
  await writeFile(path, JSON.stringify(names.map((caseName) => ({ ...cells, caseName }))));
  const release = { id: `${on}.n1.00000001`, dataDate: on, files: [{ ...(await describeFile(path)), path }] };
  const staged = await stageRelease({ source: companiesCourtLists, release, folder: join(world.folder, `stage-${on}`) });
  const input = { source: companiesCourtLists, release: release.id, dataDate: on, runKind: 'scheduled' as const };
  await world.warehouse.apply({ ...input, retrievedAt: on < day ? `${on}T06:00:00Z` : `${day}T16:00:00Z`, ...staged });
}

const eventRow = z.object({ type: z.enum(eventTypes), company_number: z.string(), detail: z.string(), metadata: z.string() });
const endings = ['2402', '2461'];
const petitions = ['2450', '2462'];
/** Petitions that a notice of the same day dismisses: both have the case number of the company, or neither has one. */
const petition = (number: unknown, hasCase: boolean) => `${number} ${hasCase}`;
const dismissed = new Set(
  drawn.flatMap(({ number, notices: all }) =>
    all.filter(({ code, unclear }) => code === '2461' && !unclear).map(({ presented }) => petition(number, presented)),
  ),
);

/** Returns why no finding follows from an event although its type raises findings; undefined: one must follow. */
function raisesNothing(type: EventType, metadata: Readonly<Record<string, unknown>>, found: readonly string[]): string | undefined {
  const code = String(metadata.notice_code);
  if (type === 'gazette.insolvency.published' && endings.includes(code)) return 'the notice ends something';
  if (petitions.includes(code) && dismissed.has(petition(metadata.company_number, metadata.court_case !== null)))
    return 'another notice of the day dismisses the petition';
  if (type !== 'eccta.director_id.unverified') return undefined;
  if (metadata.state === 'due') return 'the identity is due later';
  return found.includes('DISSOLVED') ? 'a company that is gone needs no directors' : undefined;
}

test('an event that raises a finding is of a company of which the clearance, on either side, and the report have it', async () => {
  const events = z
    .array(eventRow)
    .parse(await world.rows('FROM event SELECT type, company_number, detail, metadata::VARCHAR AS metadata ORDER BY ALL'));
  const facts = new Map(
    (await world.rows('FROM company_features SELECT company_number, facts::VARCHAR AS facts')).map((row): [string, CompanyFacts] => [
      String(row.company_number),
      JSON.parse(String(row.facts)),
    ]),
  );
  const snapshots = { register: '2026-06-01', officers: '2026-05-01', owners: null };
  const other = soundCompany({ companyNumber: '01000009' });
  const between = (payer: CompanyFacts, payee: CompanyFacts) => ({
    request: {
      direction: 'outbound' as const,
      payer: { companyNumber: payer.companyNumber },
      payee: { companyNumber: payee.companyNumber },
    },
    ...{ payer, payee, freshness: [], snapshots, now: `${today}T12:00:00Z`, today },
  });
  const contradicting: unknown[] = [];
  const compared = new Set<EventType>();
  for (const { type, company_number: number, detail, metadata } of events) {
    const words: EventWords = eventWords[type];
    const company = facts.get(number);
    if (!('raises' in words) || company === undefined) continue;
    const asPayer = decide(between(company, other)).findings.filter(({ subject }) => subject === 'payer');
    const asPayee = decide(between(other, company)).findings.filter(({ subject }) => subject === 'payee');
    const answers = [asPayer, asPayee, judgeCompany(between(company, company)).findings].map((all) => all.map(({ code }) => code));
    if (raisesNothing(type, JSON.parse(metadata), answers.flat()) !== undefined) continue;
    compared.add(type);
    if (answers.some((found) => !words.raises.some((code) => found.includes(code)))) contradicting.push([type, number, detail, answers]);
  }
  expect(contradicting).toEqual([]);
  expect([...compared].sort()).toEqual([
    'capital_bleed.flagged',
    'companies_court.petition.scheduled',
    'eccta.director_id.unverified',
    'gazette.insolvency.published',
    'phoenix.six_indicator.flagged',
  ]);
});
