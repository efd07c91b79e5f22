import { describe, expect, test } from 'vitest';
import { assessedOn, snapshots, someEvidence, soundCompany, soundEntry } from '../../test/fixtures/risk-facts.ts';
import { addDays } from '../../uk/day.ts';
import type { AccountsFacts, CompanyFacts, PhoenixPair } from '../clearance/facts.ts';
import { accountsOf, outlier } from '../clearance/sandbox-accounts.ts';
import { type Attribute, observe } from './attributes.ts';

const accounts = accountsOf('01000001', assessedOn);
const withAccounts = (changes: Partial<AccountsFacts>) => soundCompany({ accounts: { ...accounts, ...changes } });
const withFigures = (figures: Partial<AccountsFacts['workingCapital']>) =>
  withAccounts({ workingCapital: { ...accounts.workingCapital, ...figures } });
const withEntry = (changes: Parameters<typeof soundEntry>[0]) => soundCompany({ register: soundEntry(changes) });

const ago = (days: number) => addDays(assessedOn, -days);
const governance = { boardChanges: [], unverified: [], lateNotices: [], defaultOffice: null };
const changedOn = (change: 'joined' | 'left', ...days: readonly string[]) =>
  soundCompany({ governance: { ...governance, boardChanges: days.map((day) => ({ change, changedOn: day, evidence: someEvidence })) } });
const filedLate = (...days: readonly string[]) =>
  soundCompany({
    governance: { ...governance, lateNotices: days.map((filedOn) => ({ changedOn: ago(1_200), filedOn, evidence: someEvidence })) },
  });
const officers = (activeDirectors: number) => ({
  ...{ activeDirectors, activeNaturalDirectors: activeDirectors, identitiesNotStated: 0, inNewestSnapshot: true, lastResignedOn: null },
  evidence: [someEvidence],
});
const pair = (level: PhoenixPair['level']): PhoenixPair => ({
  ...{
    failedNumber: '01000002',
    failedName: null,
    failedOn: ago(100),
    route: 'INSOLVENCY',
    level,
    score: '4.70',
    evaluable: 6,
    lawful: null,
  },
  ...{ countsUntil: addDays(assessedOn, 100), detail: 'Indicators present', evidence: [someEvidence] },
});
const without = (part: keyof CompanyFacts) => {
  const { [part]: _, ...rest } = soundCompany();
  return rest as CompanyFacts;
};

/** The value that an attribute has for a company; null: not known. */
const cases: Readonly<Partial<Record<Attribute, readonly (readonly [of: string, CompanyFacts, value: number | string | null])[]>>> = {
  companyAgeYears: [
    ['incorporated on the day', withEntry({ incorporatedOn: assessedOn }), 0],
    ['incorporated 1,461 days before', withEntry({ incorporatedOn: ago(1_461) }), 4],
    ['incorporated a day later, which is a misprint', withEntry({ incorporatedOn: addDays(assessedOn, 1) }), null],
    ['whose day of incorporation is not known', withEntry({ incorporatedOn: null }), null],
  ],
  sector: [
    ['that has a second code', withEntry({ sicCodes: ['41202', '62020'] }), 'F'],
    ['without a code', withEntry({ sicCodes: [] }), null],
  ],
  accountsKind: [
    ['with accounts', withAccounts({ accountsType: 'small', dormant: false }), 'small'],
    ['with dormant accounts of a kind', withAccounts({ accountsType: 'small', dormant: true }), 'dormant'],
  ],
  equityRatio: [
    ['with assets', withFigures({ netAssets: '-50', totalAssets: '100' }), -0.5],
    ['without assets that has debts', withFigures({ netAssets: '-50', totalAssets: '0' }), -1],
    ['without assets that has none', withFigures({ netAssets: '0', totalAssets: null }), null],
    ['that states no net assets', withFigures({ netAssets: null, totalAssets: '100' }), null],
    ['with net assets of doubtful sign', withFigures({ netAssets: '50', totalAssets: '100', reason: 'SIGN_DOUBTFUL' }), null],
    ['with a deficit of doubtful sign', withFigures({ netAssets: '-50', totalAssets: '100', reason: 'SIGN_DOUBTFUL' }), -0.5],
    ['with net assets beyond what it is known to own', withFigures({ netAssets: '500', totalAssets: '100' }), null],
    ['with net assets that rounding puts above its assets', withFigures({ netAssets: '101000', totalAssets: '100000' }), 1.01],
  ],
  currentRatio: [
    ['with creditors', withFigures({ currentAssets: '300', dueWithinOneYear: '200' }), 1.5],
    ['with hardly any creditors', withFigures({ currentAssets: '300', dueWithinOneYear: '1' }), 99],
    ['without creditors or current assets', withFigures({ currentAssets: '0', dueWithinOneYear: '0' }), 99],
    ['that does not state creditors', withFigures({ currentAssets: '300', dueWithinOneYear: null }), null],
    ['with creditors that are tagged negative', withFigures({ currentAssets: '300', dueWithinOneYear: '-200' }), null],
    ['with creditors that rounding makes negative', withFigures({ currentAssets: '300', dueWithinOneYear: '-3' }), 99],
  ],
  accountsDoubts: [
    ['with sound accounts', soundCompany(), 0],
    ['with accounts that break no rule and are an outlier', withAccounts(outlier(accounts)), 1],
  ],
  boardShort: [
    ['with a director', soundCompany({ officers: officers(1) }), 0],
    ['without a director', soundCompany({ officers: officers(0) }), 1],
    ['of an unknown category with a director', soundCompany({ officers: officers(1), register: soundEntry({ category: null }) }), null],
  ],
  directorsLeft: [
    ['whose directors left on the day, 365 and 366 days before', changedOn('left', assessedOn, ago(365), ago(366)), 2],
    ['whose director is to leave tomorrow', changedOn('left', addDays(assessedOn, 1)), 0],
    ['whose director joined', changedOn('joined', ago(10)), 0],
    [
      'that no snapshot of officers has',
      { ...changedOn('left', ago(10)), officers: null, register: soundEntry({ incorporatedOn: null }) },
      null,
    ],
  ],
  lateNotices: [
    ['that filed late 1,095 and 1,096 days before', filedLate(ago(1_095), ago(1_096)), 1],
    ['that files late tomorrow', filedLate(addDays(assessedOn, 1)), 0],
  ],
  officeDefault: [
    ['at its own office', soundCompany(), 0],
    [
      'at the default address',
      soundCompany({ governance: { ...governance, defaultOffice: { since: ago(10), evidence: someEvidence } } }),
      1,
    ],
    ['whose office is not known', without('governance'), null],
  ],
  ownershipGap: [
    ['whose owners are known', soundCompany(), 0],
    ['without owners', soundCompany({ ownershipGap: { reason: 'none-recorded' } }), 1],
    [
      'without owners that may be younger than the snapshot',
      soundCompany({ ownershipGap: { reason: 'none-recorded' }, register: soundEntry({ incorporatedOn: null }) }),
      null,
    ],
  ],
  linkedFailure: [
    ['that is linked to no failure', soundCompany(), 0],
    ['that may go on where another stopped', soundCompany({ phoenix: [pair('MEDIUM')] }), 1],
    ['that goes on where another stopped', soundCompany({ phoenix: [pair('MEDIUM'), pair('HIGH')] }), 2],
    ['whose links are not known', without('phoenix'), null],
  ],
};

describe.each(Object.entries(cases))('%s', (attribute, companies) => {
  test.each(companies)('of a company %s', (_, company, value) => {
    expect(observe(company, { today: assessedOn, ...snapshots })[attribute as Attribute].value).toBe(value);
  });
});
