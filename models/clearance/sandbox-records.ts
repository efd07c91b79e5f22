import { addDays } from '../../uk/day.ts';
import type { AccountsFacts, CompanyFacts, Evidence, RegisterEntry } from './facts.ts';
import type { Governance, StrikeOff } from './register-facts.ts';

/** What a request that names the company meets: a late answer, a 429, or a 503. */
export type ServiceFault = 'slow' | 'rate-limited' | 'overloaded' | 'signer-down';

/** The company behind one magic number of the sandbox. Companies House issues no numbers that begin with 99. */
export interface Scenario {
  readonly number: string;
  readonly name: string;
  /** Codes of the findings, then a colon and a description; or a description alone. */
  readonly shows: string;
  readonly facts?: (today: string) => Partial<CompanyFacts>;
  readonly register?: (today: string) => Partial<RegisterEntry>;
  readonly accounts?: (sound: AccountsFacts) => Partial<AccountsFacts>;
  /** A fault of a source, or of the service, instead of a fact about the company. */
  readonly fault?: 'source-stale' | 'source-down' | ServiceFault;
}

const listed = (inDays: number) => (today: string) => ({
  courtListings: [
    {
      ...{ hearingOn: addDays(today, inDays), listType: 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST', byCase: false, namesakes: 1 },
      evidence: evidence('hmcts/companies-court-lists', '9000004', today),
    },
  ],
});

const shownBy = (source: 'filings' | 'officers' | 'psc') => (today: string, days: number) =>
  evidence(`companies-house/${source}`, '9000005', addDays(today, days));
const filed = shownBy('filings');
const ofBoard = shownBy('officers');
const ofOwners = shownBy('psc');

const strikingOff = (route: StrikeOff['route'], noticedDaysAgo: number) => ({
  register: () => ({ status: 'strike-off-proposed', statusText: 'Active - Proposal to Strike off' }) as const,
  facts: (today: string) => ({
    strikeOff: {
      ...{ route, appliedOn: route === 'VOLUNTARY' ? addDays(today, -noticedDaysAgo - 7) : null, suspendedOn: null },
      ...{ noticedOn: addDays(today, -noticedDaysAgo), evidence: [filed(today, -noticedDaysAgo)] },
    },
  }),
});

const governed = (what: (today: string) => Partial<Governance>) => (today: string) => ({
  governance: { boardChanges: [], unverified: [], lateNotices: [], defaultOffice: null, ...what(today) },
});

/** The scenarios that rest on lists of the court, filings and owners. */
export const recordScenarios: readonly Scenario[] = [
  {
    number: '99000016',
    name: 'SANDBOX COURT LISTED LIMITED',
    shows: 'COURT_LISTED: a petition on the list of the court of the day after tomorrow, before any notice',
    facts: listed(2),
  },
  {
    number: '99000022',
    name: 'SANDBOX FIRST NOTICE LIMITED',
    shows: 'STRIKE_OFF_1ST: the registrar gave notice ten days ago',
    ...strikingOff('COMPULSORY', 10),
  },
  {
    number: '99000023',
    name: 'SANDBOX LAST DAYS LIMITED',
    shows: 'STRIKE_OFF_1ST: the registrar gave notice 50 days ago',
    ...strikingOff('COMPULSORY', 50),
  },
  {
    number: '99000024',
    name: 'SANDBOX LEAVING LIMITED',
    shows: 'STRIKE_OFF_VOL: it applied to be struck off',
    ...strikingOff('VOLUNTARY', 10),
  },
  {
    number: '99000052',
    name: 'SANDBOX NEW BOARD LIMITED',
    shows: 'GOV_CHURN: its sole director was replaced nine days ago',
    facts: governed((today) => ({
      boardChanges: (['joined', 'left'] as const).map((change) => ({
        change,
        changedOn: addDays(today, -9),
        evidence: ofBoard(today, -9),
      })),
    })),
  },
  {
    number: '99000053',
    name: 'SANDBOX UNVERIFIED LIMITED',
    shows: 'GOV_IDV_OVERDUE: the identity of a director was due to be verified 20 days ago',
    facts: governed((today) => ({
      unverified: [
        { party: 'director', dueOn: addDays(today, -20), endedOn: null, statedOn: addDays(today, -1), evidence: ofBoard(today, -1) },
      ],
    })),
  },
  {
    number: '99000054',
    name: 'SANDBOX NO OWNER LIMITED',
    shows: 'PSC_GAP: all its owners ceased',
    facts: (today) => ({
      ownershipGap: { reason: 'all-ceased', statements: [], lastCeasedOn: addDays(today, -30), evidence: [ofOwners(today, -29)] },
    }),
  },
  {
    number: '99000057',
    name: 'SANDBOX NO OFFICE LIMITED',
    shows: 'RO_DEFAULT, GOV_LATE_NOTICE: the registrar moved it to its default address, and it filed a change late, which is INFO',
    facts: governed((today) => ({
      defaultOffice: { since: addDays(today, -12), evidence: filed(today, -12) },
      lateNotices: [{ changedOn: addDays(today, -160), filedOn: addDays(today, -100), evidence: filed(today, -100) }],
    })),
  },
];

/** The evidence of a fact of the sandbox. `publishedOn`: ISO day. */
export function evidence(source: string, record: string, publishedOn: string): Evidence {
  return { source, release: 'sandbox', record, publishedAt: publishedOn, retrievedAt: `${publishedOn}T06:00:00.000Z` };
}
