import { addDays } from '../../uk/day.ts';
import type { CompanyFacts, PhoenixPair, Procedure, RegisterEntry } from './facts.ts';
import { accountsOf, bleedingCapital, brokenRule, negativeCapital, outlier, severeDeficit } from './sandbox-accounts.ts';
import { evidence, recordScenarios, type Scenario, type ServiceFault } from './sandbox-records.ts';
import type { Snapshots, SourceState } from './verdict.ts';

const petitioned = (hearingInDays: number) => (today: string) => ({
  petitions: [
    {
      court: 'High Court of Justice',
      courtCase: 'CR-2026-000001',
      presentedOn: addDays(today, hearingInDays - 42),
      hearingOn: addDays(today, hearingInDays),
      publishedOn: addDays(today, hearingInDays - 14),
      doubt: null,
      evidence: evidence('gazette/insolvency', '9000001', addDays(today, hearingInDays - 14)),
    },
  ],
});

const under = (code: Procedure['code']) => (today: string) => ({
  procedures: [
    {
      code,
      since: addDays(today, -10),
      presentedOn: null,
      doubt: null,
      evidence: [evidence('gazette/insolvency', '9000002', addDays(today, -10))],
    },
  ],
});

const manyInCommon = { present: ['name', 'control', 'premises', 'trade', 'timing'], score: '4.70' };

/** `present`: the indicators that are present, with their sum. */
const besideFailed =
  (level: PhoenixPair['level'], lawful: PhoenixPair['lawful'], { present, score } = manyInCommon) =>
  (today: string) => {
    const failedOn = addDays(today, -120);
    const claimed = lawful === null ? '' : '. A notice under rule 22.4 states that the name is used again lawfully';
    return {
      phoenix: [
        {
          ...{ failedNumber: '99000013', failedName: 'SANDBOX CREDITORS LIMITED', failedOn, route: 'INSOLVENCY' as const, level, lawful },
          ...{ score, evaluable: 6 },
          detail: `Indicators present: ${present.length} of 6 that could be evaluated (${present.join(', ')}) between the company and SANDBOX CREDITORS LIMITED (99000013), which failed on ${failedOn}${claimed}`,
          evidence: [evidence('gazette/insolvency', '9000003', failedOn)],
        },
      ],
    };
  };

export const scenarios: readonly Scenario[] = [
  { number: '99000001', name: 'SANDBOX HEALTHY LIMITED', shows: 'no findings' },
  { number: '99000002', name: 'SANDBOX SOUND LIMITED', shows: 'no findings: the other side of a payment' },
  { number: '99000003', name: 'SANDBOX QUARRYWRIGHT NORTH LIMITED', shows: 'no findings: its name begins like that of 99000004' },
  { number: '99000004', name: 'SANDBOX QUARRYWRIGHT SOUTH LIMITED', shows: 'no findings: its name begins like that of 99000003' },
  {
    number: '99000010',
    name: 'SANDBOX PETITIONED LIMITED',
    shows: 'WUP_LIVE: a High Court petition with a hearing in a week',
    facts: petitioned(7),
  },
  {
    number: '99000011',
    name: 'SANDBOX HEARD LIMITED',
    shows: 'WUP_LIVE: the hearing was 20 days ago, no order is recorded',
    facts: petitioned(-20),
  },
  { number: '99000012', name: 'SANDBOX WOUND UP LIMITED', shows: 'WUO_MADE', facts: under('WUO_MADE') },
  { number: '99000013', name: 'SANDBOX CREDITORS LIMITED', shows: 'CVL_RESOLVED', facts: under('CVL_RESOLVED') },
  { number: '99000014', name: 'SANDBOX SOLVENT EXIT LIMITED', shows: 'MVL', facts: under('MVL') },
  { number: '99000015', name: 'SANDBOX ADMINISTRATION LIMITED', shows: 'ADMIN', facts: under('ADMIN') },
  { number: '99000017', name: 'SANDBOX MORATORIUM LIMITED', shows: 'MORATORIUM', facts: under('MORATORIUM') },
  {
    number: '99000020',
    name: 'SANDBOX STRIKE OFF LIMITED',
    shows: 'STRIKE_OFF',
    register: () => ({ status: 'strike-off-proposed', statusText: 'Active - Proposal to Strike off' }),
  },
  {
    number: '99000021',
    name: 'SANDBOX DISSOLVED LIMITED',
    shows: 'DISSOLVED',
    register: (today) => ({ status: 'dissolved', statusText: 'Dissolved', dissolvedOn: addDays(today, -40) }),
  },
  {
    number: '99000030',
    name: 'SANDBOX LATE ACCOUNTS LIMITED',
    shows: 'ACCTS_OVERDUE: 100 days',
    register: (today) => ({ accountsDueOn: addDays(today, -100) }),
  },
  {
    number: '99000031',
    name: 'SANDBOX LATE FILINGS LIMITED',
    shows: 'ACCTS_OVERDUE, CS_OVERDUE, BOTH_OVERDUE: 100 days',
    register: (today) => ({ accountsDueOn: addDays(today, -100), confirmationDueOn: addDays(today, -100) }),
  },
  { number: '99000040', name: 'SANDBOX LISTED LIMITED', shows: 'SANCTION_NUMBER' },
  { number: '99000041', name: 'SANDBOX NAMESAKE LIMITED', shows: 'SANCTION_NAME: the name alone' },
  {
    number: '99000050',
    name: 'SANDBOX VACANT BOARD LIMITED',
    shows: 'GOV_NO_DIRECTOR: the last director resigned three days ago',
    facts: (today) => ({
      officers: { ...soundBoard(today), activeDirectors: 0, activeNaturalDirectors: 0, lastResignedOn: addDays(today, -3) },
    }),
  },
  {
    number: '99000051',
    name: 'SANDBOX CORPORATE BOARD LIMITED',
    shows: 'GOV_NO_NATURAL: its only director is a company',
    facts: (today) => ({ officers: { ...soundBoard(today), activeDirectors: 1, activeNaturalDirectors: 0 } }),
  },
  {
    number: '99000055',
    name: 'SANDBOX CREDITORS TRADING LIMITED',
    shows: 'PHX_HIGH: five of six indicators in common with a company that failed 120 days ago',
    facts: besideFailed('HIGH', null),
  },
  {
    number: '99000056',
    name: 'SANDBOX CREDITORS RETAIL LIMITED',
    shows: 'PHX_MED: the same, with a notice under rule 22.4 of the lawful re-use of the name',
    facts: besideFailed('MEDIUM', 'r 22.4'),
  },
  {
    number: '99000059',
    name: 'SANDBOX COMMON DIRECTOR LIMITED',
    shows: 'PHX_LOW: a director in common with a company that failed 120 days ago, and nothing else, which is INFO',
    facts: besideFailed('LOW', null, { present: ['control'], score: '1.00' }),
  },
  {
    number: '99000060',
    name: 'SANDBOX BLEEDING LIMITED',
    shows: "CAPITAL_BLEED: 40% of the owners' capital lost in a year",
    accounts: bleedingCapital,
  },
  {
    number: '99000061',
    name: 'SANDBOX SHORT OF CASH LIMITED',
    shows: 'WORKING_CAPITAL_DEFICIT: debts due within a year exceed all its assets',
    accounts: severeDeficit,
  },
  {
    number: '99000062',
    name: 'SANDBOX TWO MINDS LIMITED',
    shows: 'ACCOUNTS_IRREGULAR: net assets and equity have opposite signs',
    accounts: brokenRule,
  },
  {
    number: '99000063',
    name: 'SANDBOX UNUSUAL LIMITED',
    shows: 'ACCOUNTS_OUTLIER_P99: an unusual balance sheet alone, so INFO',
    accounts: outlier,
  },
  {
    number: '99000064',
    name: 'SANDBOX STRAINED LIMITED',
    shows: 'ACCTS_OVERDUE, WORKING_CAPITAL_DEFICIT: accounts 100 days overdue, and debts exceed all assets',
    register: (today) => ({ accountsDueOn: addDays(today, -100) }),
    accounts: severeDeficit,
  },
  {
    number: '99000065',
    name: 'SANDBOX SEVERE BUILDERS LIMITED',
    shows: "CREDIT_E, ACCTS_OVERDUE, CS_OVERDUE: both 30 to 60 days late, which is INFO, and the owners' capital is negative",
    register: (today) => ({
      ...{ incorporatedOn: addDays(today, -1_100), sicCodes: ['41202'] },
      ...{ accountsDueOn: addDays(today, -60), confirmationDueOn: addDays(today, -30) },
    }),
    facts: () => ({ courtListings: [], strikeOff: null }),
    accounts: negativeCapital,
  },
  { number: '99000070', name: 'SANDBOX OWNED LIMITED', shows: 'SANCTION_OWNER: by a listed person through another company' },
  { number: '99000071', name: 'SANDBOX HOLDING LIMITED', shows: 'SANCTION_OWNER: by a listed person' },
  { number: '99000072', name: 'SANDBOX HALVES LIMITED', shows: 'SANCTION_OWNER: two listed persons, 25 to 50% each' },
  { number: '99000073', name: 'SANDBOX DEBARRED LIMITED', shows: 'GOV_DISQ_ACTING: a disqualified director' },
  { number: '99000074', name: 'SANDBOX CIRCLE LIMITED', shows: 'no findings: companies that own each other' },
  { number: '99000075', name: 'SANDBOX RING LIMITED', shows: 'no findings: companies that own each other' },
  {
    number: '99000076',
    name: 'SANDBOX INFLUENCED LIMITED',
    shows: 'SANCTION_OWNER: significant influence or control of a listed person',
  },
  {
    number: '99000077',
    name: 'SANDBOX UNFROZEN LIMITED',
    shows: 'SANCTION_OWNER, DISQUALIFIED_PARTY: an owner listed without an asset freeze, and a disqualified owner',
  },
  { number: '99000078', name: 'SANDBOX CLONE LIMITED', shows: 'FCA_WARNING: the name alone' },
  { number: '99000079', name: 'SANDBOX DEFAULTER LIMITED', shows: 'HMRC_DEFAULTER: the name alone' },
  { number: '99000080', name: 'SANDBOX DEBARRED SERVICES LIMITED', shows: 'DISQUALIFIED_PARTY: the company itself' },
  ...recordScenarios,
  { number: '99000090', name: 'SANDBOX STALE RECORD LIMITED', shows: 'SOURCE_STALE', fault: 'source-stale' },
  { number: '99000091', name: 'SANDBOX DOWN RECORD LIMITED', shows: 'SOURCE_DOWN', fault: 'source-down' },
  { number: '99000095', name: 'SANDBOX SLOW LIMITED', shows: 'no findings, after five seconds', fault: 'slow' },
  { number: '99000096', name: 'SANDBOX RATE LIMITED LIMITED', shows: '429 RATE_LIMITED', fault: 'rate-limited' },
  { number: '99000097', name: 'SANDBOX OVERLOADED LIMITED', shows: '503 OVERLOADED', fault: 'overloaded' },
  { number: '99000099', name: 'SANDBOX NO SIGNER LIMITED', shows: '503 SIGNER_UNAVAILABLE', fault: 'signer-down' },
];

const byNumber = new Map(scenarios.map((scenario) => [scenario.number, scenario]));

/** Returns the facts behind a magic number on `today` (ISO day, London); null, so COMPANY_UNKNOWN, for every other number. */
export function sandboxFacts(companyNumber: string, today: string): CompanyFacts | null {
  const scenario = byNumber.get(companyNumber);
  if (scenario === undefined) return null;
  const sound = accountsOf(companyNumber, today);
  return {
    companyNumber,
    name: scenario.name,
    register: healthyEntry(scenario, today),
    petitions: [],
    procedures: [],
    officers: soundBoard(today),
    accounts: { ...sound, ...scenario.accounts?.(sound) },
    ...scenario.facts?.(today),
  };
}

/** Returns the source states of the sandbox: fresh, unless the scenario of one of the numbers has a fault. `now` is ISO 8601 UTC. */
export function sandboxFreshness(companyNumbers: readonly string[], now: string, today: string): SourceState[] {
  const faults = new Set(companyNumbers.map((number) => byNumber.get(number)?.fault));
  const at = (hoursAgo: number) => new Date(Date.parse(now) - hoursAgo * 3_600_000).toISOString();
  const state = (checkedHoursAgo: number, failedHoursAgo?: number): SourceState => ({
    source: 'gazette/insolvency',
    release: 'sandbox',
    checkedAt: at(checkedHoursAgo),
    dataDate: today,
    failedAt: failedHoursAgo === undefined ? null : at(failedHoursAgo),
    checkedWithinHours: 4,
    dataWithinDays: null,
  });
  if (faults.has('source-down')) return [state(9, 1)];
  return [state(faults.has('source-stale') ? 9 : 0)];
}

/** Returns the days of the snapshots behind the sandbox: yesterday. */
export function sandboxSnapshots(today: string): Snapshots {
  return { register: addDays(today, -1), officers: addDays(today, -1), owners: addDays(today, -1) };
}

/** Returns whether a request that names the companies meets a fault of the service. */
export function hasServiceFault(companyNumbers: readonly string[], fault: ServiceFault): boolean {
  return companyNumbers.some((number) => byNumber.get(number)?.fault === fault);
}

/** Returns the name behind a magic number; undefined for another number. */
export function sandboxName(companyNumber: string): string | undefined {
  return byNumber.get(companyNumber)?.name;
}

function healthyEntry({ number, register }: Scenario, today: string): RegisterEntry {
  return {
    status: 'active',
    statusText: 'Active',
    onRegister: true,
    category: 'Private Limited Company',
    incorporatedOn: '2015-03-02',
    dissolvedOn: null,
    accountsDueOn: addDays(today, 120),
    accountsMadeUpTo: addDays(today, -150),
    confirmationDueOn: addDays(today, 60),
    confirmationMadeUpTo: addDays(today, -319),
    sicCodes: ['62020'],
    evidence: evidence('companies-house/basic-company-data', number, addDays(today, -1)),
    ...register?.(today),
  };
}

function soundBoard(today: string) {
  return {
    activeDirectors: 2,
    activeNaturalDirectors: 2,
    identitiesNotStated: 0,
    inNewestSnapshot: true,
    lastResignedOn: null,
    evidence: [evidence('companies-house/officers', 'sandbox-officers', addDays(today, -1))],
  };
}
