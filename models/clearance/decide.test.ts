import { describe, expect, test } from 'vitest';
import { clearScreening } from '../../test/fixtures/clear-screening.ts';
import { addDays } from '../../uk/day.ts';
import { decide } from './decide.ts';
import type {
  AccountsFacts,
  CompanyFacts,
  CourtListing,
  Evidence,
  NoticeDoubt,
  Petition,
  PhoenixPair,
  ProcedureCode,
  RegisterEntry,
  ScreeningCode,
} from './facts.ts';
import type { Governance, StrikeOff, UnverifiedIdentity } from './register-facts.ts';
import { rules } from './rules.ts';
import { accountsOf, bleedingCapital, brokenRule, outlier, severeDeficit } from './sandbox-accounts.ts';

import type { ClearanceInputs, ClearanceRequest, Outcome, Snapshots, SourceState } from './verdict.ts';

const today = '2026-06-01';
const now = '2026-06-01T09:00:00.000Z';
const proof: Evidence = { source: 's', release: 'r', record: '1', publishedAt: null, retrievedAt: now };

const healthy: CompanyFacts = {
  companyNumber: '01234567',
  name: 'NIGHTJAR JOINERY LIMITED',
  register: entry({}),
  petitions: [],
  procedures: [],
  screening: clearScreening,
};
const other: CompanyFacts = { ...healthy, companyNumber: '07654321', name: 'HERON GLAZING LIMITED' };

type Case = [what: string, company: Partial<CompanyFacts>, asPayer: Outcome, asPayee: Outcome, code: string | undefined];

const cases: Case[] = [
  ['a healthy company', {}, 'ALLOW', 'ALLOW', undefined],
  ['a petition with a hearing tomorrow', petition({ hearingOn: inDays(1) }), 'HOLD', 'REVIEW', 'WUP_LIVE'],
  ['a petition without a known hearing', petition({ hearingOn: null }), 'HOLD', 'REVIEW', 'WUP_LIVE'],
  ['a hearing 14 days ago', petition({ hearingOn: inDays(-14) }), 'HOLD', 'REVIEW', 'WUP_LIVE'],
  ['a hearing 15 days ago', petition({ hearingOn: inDays(-15) }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  [
    'a hearing 15 days ago, on the day of its notice',
    petition({ hearingOn: inDays(-15), publishedOn: inDays(-15) }),
    'REVIEW',
    'REVIEW',
    'WUP_LIVE',
  ],
  ['a hearing 548 days after its notice', petition({ hearingOn: inDays(-12), publishedOn: inDays(-560) }), 'HOLD', 'REVIEW', 'WUP_LIVE'],
  ['a hearing 549 days after its notice', petition({ hearingOn: inDays(-12), publishedOn: inDays(-561) }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  [
    'a hearing 366 days ago and accounts of an earlier year that became public since',
    {
      ...petition({ hearingOn: inDays(-366) }),
      ...accounts(({ evidence }) => ({ balanceSheetDate: inDays(-400), evidence: { ...evidence, publishedAt: inDays(-80) } })),
    },
    'ALLOW',
    'ALLOW',
    'WUP_LIVE',
  ],
  ['a hearing 91 days ago', petition({ hearingOn: inDays(-91) }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  ['a hearing 366 days ago and no filing since', petition({ hearingOn: inDays(-366) }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  [
    'a hearing 366 days ago and a confirmation statement since',
    { ...petition({ hearingOn: inDays(-366) }), ...registered({ confirmationMadeUpTo: inDays(-100) }) },
    'ALLOW',
    'ALLOW',
    'WUP_LIVE',
  ],
  [
    'a hearing 366 days ago and a confirmation statement of the day of the snapshot',
    { ...petition({ hearingOn: inDays(-366) }), ...registered({ confirmationMadeUpTo: today }) },
    'ALLOW',
    'ALLOW',
    'WUP_LIVE',
  ],
  [
    'a hearing 365 days ago and a confirmation statement since',
    { ...petition({ hearingOn: inDays(-365) }), ...registered({ confirmationMadeUpTo: inDays(-100) }) },
    'REVIEW',
    'REVIEW',
    'WUP_LIVE',
  ],
  [
    'a hearing 366 days ago and a confirmation statement of a company in administration',
    { ...petition({ hearingOn: inDays(-366) }), ...registered({ status: 'administration', confirmationMadeUpTo: inDays(-100) }) },
    'HOLD',
    'REVIEW',
    'WUP_LIVE',
  ],
  [
    'a hearing 366 days ago and a confirmation statement of an impossible day',
    { ...petition({ hearingOn: inDays(-366) }), ...registered({ confirmationMadeUpTo: inDays(30) }) },
    'REVIEW',
    'REVIEW',
    'WUP_LIVE',
  ],
  [
    'a hearing 366 days ago and accounts that are dated as public tomorrow',
    {
      ...petition({ hearingOn: inDays(-366) }),
      ...accounts(({ evidence }) => ({ balanceSheetDate: inDays(-400), evidence: { ...evidence, publishedAt: inDays(1) } })),
    },
    'REVIEW',
    'REVIEW',
    'WUP_LIVE',
  ],
  [
    'a petition whose notice has the name alone, a hearing 366 days ago and a confirmation statement since',
    { ...petition({ hearingOn: inDays(-366), doubt: 'name-alone' }), ...registered({ confirmationMadeUpTo: inDays(-100) }) },
    'ALLOW',
    'ALLOW',
    'WUP_LIVE',
  ],
  ['a hearing 548 days ago', petition({ hearingOn: inDays(-548) }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  ['a hearing 549 days ago and no filing since', petition({ hearingOn: inDays(-549) }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  [
    'a petition without a known hearing, published 549 days ago, and a confirmation statement since',
    { ...petition({ hearingOn: null, publishedOn: inDays(-549) }), ...registered({ confirmationMadeUpTo: inDays(-100) }) },
    'ALLOW',
    'ALLOW',
    'WUP_LIVE',
  ],
  [
    'a petition without a known hearing, published 548 days ago',
    petition({ hearingOn: null, publishedOn: inDays(-548) }),
    'HOLD',
    'REVIEW',
    'WUP_LIVE',
  ],
  ['a hearing before its notice', petition({ hearingOn: '2016-06-10', publishedOn: inDays(-5) }), 'HOLD', 'REVIEW', 'WUP_LIVE'],
  ['a hearing in forty years', petition({ hearingOn: '2066-06-10', publishedOn: inDays(-549) }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  ['a notice that does not show who is petitioned', petition({ doubt: 'party-unclear' }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  ['a petition whose notice has the name alone', petition({ doubt: 'name-alone' }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  ['a petition whose notice was retracted', petition({ doubt: 'notice-retracted' }), 'REVIEW', 'REVIEW', 'WUP_LIVE'],
  ['a petition on a list of the court, by name', onList({}), 'REVIEW', 'REVIEW', 'COURT_LISTED'],
  ['a petition on a list 90 days ago', onList({ hearingOn: inDays(-90) }), 'REVIEW', 'REVIEW', 'COURT_LISTED'],
  ['a petition on a list 91 days ago', onList({ hearingOn: inDays(-91) }), 'ALLOW', 'ALLOW', undefined],
  ['a winding-up order', procedure('WUO_MADE'), 'HOLD', 'HOLD', 'WUO_MADE'],
  ['a provisional liquidator', procedure('PROV_LIQ'), 'HOLD', 'HOLD', 'PROV_LIQ'],
  ['an insolvent voluntary winding up', procedure('CVL_RESOLVED'), 'HOLD', 'HOLD', 'CVL_RESOLVED'],
  ['a meeting of creditors before an insolvent winding up', procedure('CVL_PROPOSED'), 'REVIEW', 'REVIEW', 'CVL_PROPOSED'],
  [
    'a meeting of creditors 93 days before, and accounts filed since',
    { ...procedure('CVL_PROPOSED', 93), ...registered({ accountsMadeUpTo: inDays(-30) }) },
    'ALLOW',
    'ALLOW',
    'CVL_PROPOSED',
  ],
  ['a notice of insolvency that shows no procedure', procedure('INSOLVENCY_NOTICE'), 'REVIEW', 'REVIEW', 'INSOLVENCY_NOTICE'],
  ['a solvent voluntary winding up', procedure('MVL'), 'REVIEW', 'REVIEW', 'MVL'],
  ['administration', procedure('ADMIN'), 'HOLD', 'REVIEW', 'ADMIN'],
  ['administration that only the register shows', registered({ status: 'administration' }), 'HOLD', 'REVIEW', 'ADMIN'],
  ['a moratorium', procedure('MORATORIUM'), 'REVIEW', 'REVIEW', 'MORATORIUM'],
  ['a receiver', procedure('RECEIVER'), 'REVIEW', 'REVIEW', 'RECEIVER'],
  ['a receiver that only the register shows', registered({ status: 'receivership' }), 'REVIEW', 'REVIEW', 'RECEIVER'],
  ['a voluntary arrangement', procedure('CVA_LIVE'), 'REVIEW', 'REVIEW', 'CVA_LIVE'],
  ['a voluntary arrangement that only the register shows', registered({ status: 'voluntary-arrangement' }), 'REVIEW', 'REVIEW', 'CVA_LIVE'],
  ['liquidation of a kind that no notice names', procedure('LIQUIDATION'), 'HOLD', 'HOLD', 'LIQUIDATION'],
  ['administration 92 days before the snapshot that shows the company active', procedure('ADMIN', 92), 'HOLD', 'REVIEW', 'ADMIN'],
  ['administration 93 days before the snapshot that shows the company active', procedure('ADMIN', 93), 'REVIEW', 'REVIEW', 'ADMIN'],
  [
    'administration 93 days before, and accounts filed since',
    { ...procedure('ADMIN', 93), ...registered({ accountsMadeUpTo: inDays(-30) }) },
    'ALLOW',
    'ALLOW',
    'ADMIN',
  ],
  [
    'administration 93 days before, and accounts of an earlier year that became public since',
    { ...procedure('ADMIN', 93), ...accounts(({ evidence }) => ({ evidence: { ...evidence, publishedAt: inDays(-80) } })) },
    'REVIEW',
    'REVIEW',
    'ADMIN',
  ],
  [
    'administration 93 days before, and accounts of its day',
    { ...procedure('ADMIN', 93), ...registered({ accountsMadeUpTo: inDays(-93) }) },
    'REVIEW',
    'REVIEW',
    'ADMIN',
  ],
  [
    'administration 93 days before, and accounts whose balance sheet is dated tomorrow',
    { ...procedure('ADMIN', 93), ...accounts(() => ({ balanceSheetDate: inDays(1) })) },
    'REVIEW',
    'REVIEW',
    'ADMIN',
  ],
  [
    'administration 93 days before, and accounts of an impossible day',
    { ...procedure('ADMIN', 93), ...registered({ accountsMadeUpTo: inDays(30) }) },
    'REVIEW',
    'REVIEW',
    'ADMIN',
  ],
  [
    'an old order against a company that the register shows in liquidation',
    { ...procedure('WUO_MADE', 900), ...registered({ status: 'liquidation', accountsMadeUpTo: inDays(-30) }) },
    'HOLD',
    'HOLD',
    'WUO_MADE',
  ],
  ['an insolvent winding up years before an active register', procedure('CVL_RESOLVED', 900), 'REVIEW', 'REVIEW', 'CVL_RESOLVED'],
  [
    'an insolvent winding up and a proposal to strike off',
    { ...procedure('CVL_RESOLVED', 900), ...registered({ status: 'strike-off-proposed' }) },
    'HOLD',
    'HOLD',
    'CVL_RESOLVED',
  ],
  [
    'a moratorium that no notice ended for 365 days',
    { ...procedure('MORATORIUM', 365), ...registered({ accountsMadeUpTo: inDays(-9) }) },
    'REVIEW',
    'REVIEW',
    'MORATORIUM',
  ],
  [
    'a moratorium that no notice ended for 366 days',
    { ...procedure('MORATORIUM', 366), ...registered({ accountsMadeUpTo: inDays(-9) }) },
    'ALLOW',
    'ALLOW',
    'MORATORIUM',
  ],
  ['an order whose notice was retracted', procedure('WUO_MADE', 10, 'notice-retracted'), 'REVIEW', 'REVIEW', 'WUO_MADE'],
  [
    'liquidation that a notice in doubt calls solvent',
    { ...registered({ status: 'liquidation' }), ...procedure('MVL', 10, 'party-unclear') },
    'HOLD',
    'HOLD',
    'LIQUIDATION',
  ],
  ['liquidation that only the register shows', registered({ status: 'liquidation' }), 'HOLD', 'HOLD', 'LIQUIDATION'],
  [
    'liquidation that the register shows and whose notices show only a meeting of creditors',
    { ...registered({ status: 'liquidation' }), ...procedure('CVL_PROPOSED') },
    'HOLD',
    'HOLD',
    'LIQUIDATION',
  ],
  ['liquidation that a notice calls solvent', { ...registered({ status: 'liquidation' }), ...procedure('MVL') }, 'REVIEW', 'REVIEW', 'MVL'],
  ['a dissolved company', registered({ status: 'dissolved', dissolvedOn: inDays(-3) }), 'HOLD', 'HOLD', 'DISSOLVED'],
  ['a company that left the register', registered({ status: 'left-register', onRegister: false }), 'HOLD', 'HOLD', 'DISSOLVED'],
  [
    'a company that the register shows as removed',
    registered({ status: 'left-register', statusText: 'Removed', onRegister: false, dissolvedOn: inDays(-3) }),
    'HOLD',
    'HOLD',
    'DISSOLVED',
  ],
  [
    'a company in insolvency proceedings',
    registered({ status: 'unmapped', statusText: 'Insolvency Proceedings' }),
    'REVIEW',
    'REVIEW',
    'STATUS_UNMAPPED',
  ],
  ['a company that the newest snapshot does not hold', registered({ onRegister: false }), 'HOLD', 'HOLD', 'DISSOLVED'],
  ['a dissolution that only a filing shows', procedure('DISSOLVED'), 'HOLD', 'HOLD', 'DISSOLVED'],
  [
    'a dissolution that only a filing shows, of a company that no register has held',
    { ...procedure('DISSOLVED'), register: null },
    'HOLD',
    'HOLD',
    'DISSOLVED',
  ],
  [
    'a dissolution that only a filing shows, and a company that is active and files again',
    { ...procedure('DISSOLVED', 93), ...registered({ confirmationMadeUpTo: inDays(-50) }) },
    'ALLOW',
    'ALLOW',
    'DISSOLVED',
  ],
  [
    'liquidation of a kind that no record names, after a solvent winding up of years ago',
    {
      procedures: [...procedure('LIQUIDATION').procedures, ...procedure('MVL', 1_000).procedures],
      ...registered({ confirmationMadeUpTo: inDays(-50) }),
    },
    'HOLD',
    'HOLD',
    'LIQUIDATION',
  ],
  [
    'liquidation that the register shows, after a solvent winding up of years ago and a confirmation statement since',
    { ...procedure('MVL', 1_000), ...registered({ status: 'liquidation', confirmationMadeUpTo: inDays(-300) }) },
    'HOLD',
    'HOLD',
    'LIQUIDATION',
  ],
  [
    'liquidation that the register shows, in a solvent winding up of years ago and without a later filing',
    { ...procedure('MVL', 1_000), ...registered({ status: 'liquidation', confirmationMadeUpTo: inDays(-1_100) }) },
    'REVIEW',
    'REVIEW',
    'MVL',
  ],
  ['a proposal to strike off', registered({ status: 'strike-off-proposed' }), 'REVIEW', 'REVIEW', 'STRIKE_OFF'],
  [
    'a proposal to strike off that the register has shown for 400 days',
    registered({ status: 'strike-off-proposed', evidence: { ...proof, publishedAt: inDays(-400) } }),
    'REVIEW',
    'REVIEW',
    'STRIKE_OFF',
  ],
  ['a first notice to strike off, 44 days ago', strikingOff({ noticedOn: inDays(-44) }), 'REVIEW', 'REVIEW', 'STRIKE_OFF_1ST'],
  ['a first notice to strike off, 45 days ago', strikingOff({ noticedOn: inDays(-45) }), 'HOLD', 'HOLD', 'STRIKE_OFF_1ST'],
  ['a first notice to strike off, 100 days ago', strikingOff({ noticedOn: inDays(-100) }), 'HOLD', 'HOLD', 'STRIKE_OFF_1ST'],
  [
    'a strike-off that the registrar suspended',
    strikingOff({ noticedOn: inDays(-100), suspendedOn: inDays(-60) }),
    'REVIEW',
    'REVIEW',
    'STRIKE_OFF_1ST',
  ],
  ['a strike-off by the registrar whose notice has no known day', strikingOff({}), 'HOLD', 'HOLD', 'STRIKE_OFF_1ST'],
  ['a strike-off of which only the suspension is known', strikingOff({ suspendedOn: inDays(-60) }), 'REVIEW', 'REVIEW', 'STRIKE_OFF_1ST'],
  [
    'an application after a notice 8 days before a snapshot that shows the company active',
    { ...strikingOff({ route: 'VOLUNTARY', noticedOn: inDays(-8), appliedOn: inDays(-2) }), ...registered({}) },
    'REVIEW',
    'REVIEW',
    'STRIKE_OFF_VOL',
  ],
  [
    'a notice 8 days before a snapshot that shows the company active',
    { ...strikingOff({ noticedOn: inDays(-8) }), ...registered({}) },
    'ALLOW',
    'ALLOW',
    undefined,
  ],
  [
    'a notice 7 days before a snapshot that shows the company active',
    { ...strikingOff({ noticedOn: inDays(-7) }), ...registered({}) },
    'REVIEW',
    'REVIEW',
    'STRIKE_OFF_1ST',
  ],
  ['an application to strike off', strikingOff({ route: 'VOLUNTARY', appliedOn: inDays(-3) }), 'REVIEW', 'REVIEW', 'STRIKE_OFF_VOL'],
  [
    'an application to strike off, and a snapshot before the notice that shows the company active',
    { ...strikingOff({ route: 'VOLUNTARY', appliedOn: inDays(-8) }), ...registered({}) },
    'REVIEW',
    'REVIEW',
    'STRIKE_OFF_VOL',
  ],
  [
    'a suspension 7 days before a snapshot that shows the company active, and an older notice',
    { ...strikingOff({ noticedOn: inDays(-40), suspendedOn: inDays(-7) }), ...registered({}) },
    'REVIEW',
    'REVIEW',
    'STRIKE_OFF_1ST',
  ],
  [
    'an application before a notice of the registrar, and a snapshot after both that shows the company active',
    { ...strikingOff({ noticedOn: inDays(-8), appliedOn: inDays(-12) }), ...registered({}) },
    'REVIEW',
    'REVIEW',
    'STRIKE_OFF_VOL',
  ],
  [
    'an application before its notice, and a snapshot 8 days after the notice that shows the company active',
    { ...strikingOff({ route: 'VOLUNTARY', noticedOn: inDays(-8), appliedOn: inDays(-12) }), ...registered({}) },
    'ALLOW',
    'ALLOW',
    undefined,
  ],
  ['a sole director who was replaced', churned(1, ['joined', -20], ['left', -20]), 'REVIEW', 'REVIEW', 'GOV_CHURN'],
  ['a sole director who was replaced today', churned(1, ['joined', 0], ['left', 0]), 'REVIEW', 'REVIEW', 'GOV_CHURN'],
  ['a second director beside one', churned(2, ['joined', -90]), 'REVIEW', 'REVIEW', 'GOV_CHURN'],
  ['a second director 91 days ago', churned(2, ['joined', -91]), 'ALLOW', 'ALLOW', undefined],
  ['a third director', churned(3, ['joined', -20]), 'ALLOW', 'ALLOW', undefined],
  ['one of three directors who left', churned(2, ['left', -20]), 'ALLOW', 'ALLOW', undefined],
  ['a change of the board that is dated tomorrow', churned(1, ['joined', 1], ['left', 1]), 'ALLOW', 'ALLOW', undefined],
  ['three changes of a large board', churned(9, ['joined', -20], ['left', -30], ['left', -40]), 'REVIEW', 'REVIEW', 'GOV_CHURN'],
  [
    'a change of directors that was filed late',
    governed({ lateNotices: [{ changedOn: inDays(-60), filedOn: inDays(-20), evidence: proof }] }),
    'ALLOW',
    'ALLOW',
    'GOV_LATE_NOTICE',
  ],
  [
    'a change of directors that was filed late a year ago',
    governed({ lateNotices: [{ changedOn: inDays(-400), filedOn: inDays(-365), evidence: proof }] }),
    'ALLOW',
    'ALLOW',
    'GOV_LATE_NOTICE',
  ],
  [
    'a change of directors that was filed late, today',
    governed({ lateNotices: [{ changedOn: inDays(-400), filedOn: today, evidence: proof }] }),
    'ALLOW',
    'ALLOW',
    'GOV_LATE_NOTICE',
  ],
  ...([-366, 1] as const).map(
    (filed): Case => [
      `a change of directors that was filed late, by a filing of ${inDays(filed)}`,
      governed({ lateNotices: [{ changedOn: inDays(-400), filedOn: inDays(filed), evidence: proof }] }),
      'ALLOW',
      'ALLOW',
      undefined,
    ],
  ),
  ['an identity that is overdue', identity({ dueOn: inDays(-2), statedOn: inDays(-1) }), 'REVIEW', 'REVIEW', 'GOV_IDV_OVERDUE'],
  [
    'an owner whose identity was due since the first of two snapshots that state it',
    identity({ party: 'owner', dueOn: inDays(-20), statedOn: inDays(-60) }),
    'REVIEW',
    'REVIEW',
    'GOV_IDV_OVERDUE',
  ],
  ['an identity that is due today', identity({ dueOn: inDays(0), statedOn: inDays(-1) }), 'ALLOW', 'ALLOW', undefined],
  ['an identity that was due on the day of its record', identity({ dueOn: inDays(-2), statedOn: inDays(-2) }), 'ALLOW', 'ALLOW', undefined],
  [
    'an identity that was due, is verified, and whose verification ends tomorrow',
    identity({ dueOn: inDays(-2), endedOn: inDays(1) }),
    'ALLOW',
    'ALLOW',
    undefined,
  ],
  ['an identity whose verification ended', identity({ endedOn: inDays(0) }), 'REVIEW', 'REVIEW', 'GOV_IDV_OVERDUE'],
  ['owners who all ceased', gap({ reason: 'all-ceased' }), 'REVIEW', 'REVIEW', 'PSC_GAP'],
  ['an owner who is not identified', gap({ statements: ['psc-exists-but-not-identified'] }), 'REVIEW', 'REVIEW', 'PSC_GAP'],
  ['no record of owners in the snapshot', { ownershipGap: { reason: 'none-recorded' } }, 'REVIEW', 'REVIEW', 'PSC_GAP'],
  [
    'no record of owners of a company without a day of incorporation',
    { ownershipGap: { reason: 'none-recorded' }, ...registered({ incorporatedOn: null }) },
    ...(['REVIEW', 'REVIEW', 'PSC_GAP'] as const),
  ],
  [
    'no record of owners of a company that is younger than the snapshot',
    { ownershipGap: { reason: 'none-recorded' }, ...registered({ incorporatedOn: inDays(-10) }) },
    'ALLOW',
    'ALLOW',
    undefined,
  ],
  [
    'no record of owners of a company that was incorporated 14 days before the snapshot',
    { ownershipGap: { reason: 'none-recorded' }, ...registered({ incorporatedOn: inDays(-14) }) },
    ...(['REVIEW', 'REVIEW', 'PSC_GAP'] as const),
  ],
  [
    'owners of an older company of Northern Ireland',
    { ...gap({ reason: 'all-ceased' }), companyNumber: 'R0012345' },
    'REVIEW',
    'REVIEW',
    'PSC_GAP',
  ],
  ...['R0012345', 'SC012345', 'NI012345', 'OC301234', 'SO301234', 'NC001234'].map(
    (companyNumber): Case => [
      `no record of the owners of ${companyNumber}`,
      { ownershipGap: { reason: 'none-recorded' }, companyNumber },
      'REVIEW',
      'REVIEW',
      'PSC_GAP',
    ],
  ),
  [
    'owners who all ceased, of a limited partnership',
    { ...gap({ reason: 'all-ceased' }), companyNumber: 'SL012345' },
    'REVIEW',
    'REVIEW',
    'PSC_GAP',
  ],
  [
    'owners of an overseas entity who all ceased',
    { ...gap({ reason: 'all-ceased' }), companyNumber: 'OE012345' },
    'ALLOW',
    'ALLOW',
    undefined,
  ],
  ['a statement of an overseas company about an owner', { ...gap({}), companyNumber: 'FC012345' }, 'REVIEW', 'REVIEW', 'PSC_GAP'],
  [
    'no record of owners of an overseas company',
    { ownershipGap: { reason: 'none-recorded' }, companyNumber: 'FC012345' },
    'ALLOW',
    'ALLOW',
    undefined,
  ],
  [
    'the default address of the registrar',
    governed({ defaultOffice: { since: inDays(-9), evidence: proof } }),
    'REVIEW',
    'REVIEW',
    'RO_DEFAULT',
  ],
  ['a pair of high level', pair({}), 'REVIEW', 'REVIEW', 'PHX_HIGH'],
  ['a pair of medium level', pair({ level: 'MEDIUM' }), 'REVIEW', 'REVIEW', 'PHX_MED'],
  ['a pair of low level', pair({ level: 'LOW' }), 'ALLOW', 'ALLOW', 'PHX_LOW'],
  ['a pair of low level that counted until yesterday', pair({ level: 'LOW', countsUntil: inDays(-1) }), 'ALLOW', 'ALLOW', undefined],
  ['a pair whose failure is over from a later snapshot', pair({ overFrom: inDays(2) }), 'REVIEW', 'REVIEW', 'PHX_HIGH'],
  ['a pair whose failure is over', pair({ overFrom: inDays(-40) }), 'ALLOW', 'ALLOW', undefined],
  ['a pair whose failure is over from the snapshot on', pair({ overFrom: today }), 'ALLOW', 'ALLOW', undefined],
  ['a pair whose failure no record ends', pair({ overFrom: null }), 'REVIEW', 'REVIEW', 'PHX_HIGH'],
  ['a pair that counts until today', pair({ countsUntil: today }), 'REVIEW', 'REVIEW', 'PHX_HIGH'],
  ['a pair that counted until yesterday', pair({ countsUntil: inDays(-1) }), 'ALLOW', 'ALLOW', undefined],
  ['accounts due today', registered({ accountsDueOn: inDays(0) }), 'ALLOW', 'ALLOW', undefined],
  ['accounts 1 day overdue', registered({ accountsDueOn: inDays(-1) }), 'ALLOW', 'ALLOW', 'ACCTS_OVERDUE'],
  [
    'accounts due before today and not before the snapshot',
    registered({ accountsDueOn: inDays(-1), accountsMadeUpTo: null }),
    'ALLOW',
    'ALLOW',
    'ACCTS_OVERDUE',
  ],
  ['accounts 90 days overdue', registered({ accountsDueOn: inDays(-90) }), 'ALLOW', 'ALLOW', 'ACCTS_OVERDUE'],
  ['accounts 91 days overdue', registered({ accountsDueOn: inDays(-91) }), 'REVIEW', 'ALLOW', 'ACCTS_OVERDUE'],
  ['a confirmation statement 60 days overdue', registered({ confirmationDueOn: inDays(-60) }), 'ALLOW', 'ALLOW', 'CS_OVERDUE'],
  ['a confirmation statement 61 days overdue', registered({ confirmationDueOn: inDays(-61) }), 'REVIEW', 'REVIEW', 'CS_OVERDUE'],
  [
    'accounts and confirmation statement 30 days overdue',
    registered({ accountsDueOn: inDays(-30), confirmationDueOn: inDays(-30) }),
    'ALLOW',
    'ALLOW',
    'CS_OVERDUE',
  ],
  [
    'accounts and confirmation statement 31 days overdue',
    registered({ accountsDueOn: inDays(-31), confirmationDueOn: inDays(-31) }),
    'REVIEW',
    'REVIEW',
    'BOTH_OVERDUE',
  ],
  [
    'accounts 31 days and confirmation statement 30 days overdue',
    registered({ accountsDueOn: inDays(-31), confirmationDueOn: inDays(-30) }),
    'ALLOW',
    'ALLOW',
    'CS_OVERDUE',
  ],
  ['a sanctions match by number', listed('SANCTION_NUMBER'), 'HOLD', 'HOLD', 'SANCTION_NUMBER'],
  ['a sanctions match by name with an address', listed('SANCTION_NAME'), 'HOLD', 'HOLD', 'SANCTION_NAME'],
  ['a sanctions match by name alone', listed('SANCTION_NAME', 'REVIEW'), 'REVIEW', 'REVIEW', 'SANCTION_NAME'],
  ['an officer on the sanctions list', listed('SANCTION_OFFICER'), 'HOLD', 'HOLD', 'SANCTION_OFFICER'],
  ['an owner on the sanctions list', listed('SANCTION_OWNER'), 'HOLD', 'HOLD', 'SANCTION_OWNER'],
  ['an owner who may be on the sanctions list', listed('SANCTION_OWNER', 'REVIEW'), 'REVIEW', 'REVIEW', 'SANCTION_OWNER'],
  ['a former target of sanctions', listed('SANCTION_FORMER', 'REVIEW'), 'REVIEW', 'REVIEW', 'SANCTION_FORMER'],
  ['an investment ban', listed('INVESTMENT_BAN', 'REVIEW'), 'REVIEW', 'REVIEW', 'INVESTMENT_BAN'],
  ['an FCA warning that names it and a contact', listed('FCA_WARNING'), 'REVIEW', 'HOLD', 'FCA_WARNING'],
  ['an FCA warning by name alone', listed('FCA_WARNING', 'REVIEW'), 'REVIEW', 'REVIEW', 'FCA_WARNING'],
  ['a disqualified officer', listed('GOV_DISQ_ACTING'), 'HOLD', 'REVIEW', 'GOV_DISQ_ACTING'],
  ['a disqualified owner', listed('DISQUALIFIED_PARTY', 'REVIEW'), 'REVIEW', 'REVIEW', 'DISQUALIFIED_PARTY'],
  ['a disqualification of the company itself', listed('DISQUALIFIED_PARTY'), 'HOLD', 'REVIEW', 'DISQUALIFIED_PARTY'],
  ['a tax defaulter', listed('HMRC_DEFAULTER', 'REVIEW'), 'REVIEW', 'REVIEW', 'HMRC_DEFAULTER'],
  ['a list that was not screened whole', listed('SCREENING_INCOMPLETE', 'REVIEW'), 'REVIEW', 'REVIEW', 'SCREENING_INCOMPLETE'],
  ['no screening', { screening: null }, 'REVIEW', 'REVIEW', 'NOT_SCREENED'],
  [
    'a newer record that could not be read',
    { unread: [{ source: 'companies-house/officers', records: 1, evidence: [] }] },
    'REVIEW',
    'REVIEW',
    'RECORD_UNREAD',
  ],
  ['no register entry', { register: null }, 'REVIEW', 'REVIEW', 'COMPANY_UNKNOWN'],
  ['an open establishment of an overseas company', { companyNumber: 'BR012345' }, 'REVIEW', 'REVIEW', 'UK_ESTABLISHMENT'],
  [
    'a closed establishment of an overseas company',
    { companyNumber: 'BR012345', ...registered({ status: 'left-register', onRegister: false }) },
    'HOLD',
    'HOLD',
    'DISSOLVED',
  ],
  ['a status that no rule covers', registered({ status: 'unmapped', statusText: 'In Limbo' }), 'REVIEW', 'REVIEW', 'STATUS_UNMAPPED'],
  ['no director', board(0), 'HOLD', 'REVIEW', 'GOV_NO_DIRECTOR'],
  ...['SC012345', 'NI012345', 'R0012345'].flatMap((companyNumber): Case[] => [
    [`no director of ${companyNumber}`, { ...board(0), companyNumber }, 'HOLD', 'REVIEW', 'GOV_NO_DIRECTOR'],
    [
      `a director of ${companyNumber} who is a company`,
      { ...board(1, { activeNaturalDirectors: 0 }), companyNumber },
      'HOLD',
      'REVIEW',
      'GOV_NO_NATURAL',
    ],
  ]),
  ['one director', board(1), 'ALLOW', 'ALLOW', undefined],
  [
    'a public community interest company with one director',
    { ...board(1), ...registered({ category: 'Community Interest Company' }), name: 'NIGHTJAR CARE COMMUNITY INTEREST P.L.C.' },
    'HOLD',
    'REVIEW',
    'GOV_NO_DIRECTOR',
  ],
  [
    'a private community interest company with one director',
    { ...board(1), ...registered({ category: 'Community Interest Company' }), name: 'NIGHTJAR CARE C.I.C.' },
    'ALLOW',
    'ALLOW',
    undefined,
  ],
  [
    'a public company with one director',
    { ...board(1), ...registered({ category: 'Public Limited Company' }) },
    'HOLD',
    'REVIEW',
    'GOV_NO_DIRECTOR',
  ],
  ['a director who is a company', board(1, { activeNaturalDirectors: 0 }), 'HOLD', 'REVIEW', 'GOV_NO_NATURAL'],
  ['officers that the newest snapshot lacks', board(0, { inNewestSnapshot: false }), 'REVIEW', 'REVIEW', 'GOV_NO_DIRECTOR'],
  ['no officers in any snapshot', { officers: null }, 'ALLOW', 'ALLOW', undefined],
  [
    'a company that was incorporated on the day of the snapshot of officers and has no director',
    { ...board(0), ...registered({ incorporatedOn: today }) },
    'HOLD',
    'REVIEW',
    'GOV_NO_DIRECTOR',
  ],
  [
    'a company that is younger than the snapshot of officers, of which no record states a director',
    { ...board(0), ...registered({ incorporatedOn: inDays(1) }) },
    'ALLOW',
    'ALLOW',
    undefined,
  ],
  [
    'a company that is younger than the snapshot of officers and whose last director left',
    { ...board(0, { lastResignedOn: inDays(0) }), ...registered({ incorporatedOn: inDays(1) }) },
    'HOLD',
    'REVIEW',
    'GOV_NO_DIRECTOR',
  ],
  [
    'a company that is younger than the snapshot of officers and whose only director is a company',
    { ...board(1, { activeNaturalDirectors: 0 }), ...registered({ incorporatedOn: inDays(1) }) },
    'HOLD',
    'REVIEW',
    'GOV_NO_NATURAL',
  ],
  ["a loss of a quarter of the owners' capital", accounts(bleedingCapital), 'ALLOW', 'ALLOW', 'CAPITAL_BLEED'],
  ['a severe working-capital deficit', accounts(severeDeficit), 'REVIEW', 'REVIEW', 'WORKING_CAPITAL_DEFICIT'],
  ['accounts that contradict themselves', accounts(brokenRule), 'ALLOW', 'ALLOW', 'ACCOUNTS_IRREGULAR'],
  ['band E of the scorecard', scored('E'), 'REVIEW', 'REVIEW', 'CREDIT_E'],
  ['band D of the scorecard alone', scored('D'), 'ALLOW', 'ALLOW', 'CREDIT_D'],
  ['band C of the scorecard', scored('C'), 'ALLOW', 'ALLOW', undefined],
  ['an event that decides the band', scored(null), 'ALLOW', 'ALLOW', undefined],
  ['an unusual balance sheet alone', accounts(outlier), 'ALLOW', 'ALLOW', 'ACCOUNTS_OUTLIER_P99'],
  ['sound accounts', accounts(() => ({})), 'ALLOW', 'ALLOW', undefined],
  ['no accounts that the parser can read', { accounts: null }, 'ALLOW', 'ALLOW', undefined],
  ['a partnership whose last member left', { ...members(0), companyNumber: 'OC301234' }, 'HOLD', 'REVIEW', 'GOV_NO_DIRECTOR'],
  ['a Scottish partnership with one member', { ...members(1), companyNumber: 'SO301234' }, 'REVIEW', 'REVIEW', 'GOV_NO_DIRECTOR'],
  ['a partnership of two members, which has no directors', { ...members(2), companyNumber: 'NC001234' }, 'ALLOW', 'ALLOW', undefined],
  [
    'a partnership whose members were replaced',
    { ...churned(0, ['joined', -20], ['left', -20]), ...members(2), companyNumber: 'OC301234' },
    'REVIEW',
    'REVIEW',
    'GOV_CHURN',
  ],
  ['a member whose identity is overdue', identity({ party: 'member', dueOn: inDays(-2) }), 'REVIEW', 'REVIEW', 'GOV_IDV_OVERDUE'],
  ['an overseas company, whose law sets its board', { ...board(0), companyNumber: 'FC012345' }, 'ALLOW', 'ALLOW', undefined],
  ['a Royal Charter body with one director, a company', charter(board(1, { activeNaturalDirectors: 0 })), 'ALLOW', 'ALLOW', undefined],
  ['a Royal Charter body whose last director left', charter(board(0)), 'REVIEW', 'REVIEW', 'GOV_NO_DIRECTOR'],
];

describe.each(cases)('clearance: %s', (_, company, asPayer, asPayee, code) => {
  const facts = { ...healthy, ...company };

  test(`gives ${asPayer} for the payer and ${asPayee} for the payee`, () => {
    const paying = decide(inputs({ payer: facts }));
    const paid = decide(inputs({ payee: facts }));
    expect([paying.outcome, paid.outcome]).toEqual([asPayer, asPayee]);
    if (code === undefined) return expect(paying.findings).toEqual([]);
    expect(paying.findings.map((finding) => finding.code)).toContain(code);
    return expect(paid.findings.find((finding) => finding.code === code)?.subject).toBe('payee');
  });
});

test('facts without a screening count as not screened', () => {
  const { screening: _, ...stored } = healthy;
  const { outcome, findings, limits } = decide(inputs({ payer: stored }));
  expect([outcome, findings.map(({ code }) => code)]).toEqual(['REVIEW', ['NOT_SCREENED']]);
  expect(limits).toEqual(expect.arrayContaining(['OFFICERS_NOT_SCREENED', 'OWNERSHIP_NOT_SCREENED']));
});

test.each<[string, Partial<CourtListing>, string]>([
  ['that a notice confirms', { byCase: true, caseCertain: true }, 'A notice in The Gazette has the same case number'],
  [
    'that a notice confirms, in facts from before the doubt was computed,',
    { byCase: true },
    'A notice in The Gazette has the same case number',
  ],
  ['with a notice in doubt', { byCase: true, caseCertain: false, namesakes: null }, 'which may concern it'],
  ['with a notice in doubt and the unique name of the company', { byCase: true, caseCertain: false }, 'no other company has or had it'],
])('the finding of a hearing %s states how the list names the company', (_, listing, words) => {
  const { findings } = decide(inputs({ payer: { ...healthy, ...onList(listing) } }));
  expect(findings).toMatchObject([{ detail: expect.stringContaining(words) }]);
});

test('a company that is gone from the register is not also one that may be struck off', () => {
  const gone = { ...healthy, ...strikingOff({ noticedOn: inDays(-100), appliedOn: inDays(-120) }), ...registered({ onRegister: false }) };
  expect(decide(inputs({ payer: gone })).findings.map(({ code }) => code)).toEqual(['DISSOLVED']);
});

test('every row of the decision table has a case above', () => {
  const fired = new Set(cases.map(([, , , , code]) => code));
  expect(rules.map(({ code }) => code).filter((code) => !fired.has(code))).toEqual([]);
});

test('the payee of an outbound payment on credit is reviewed when its accounts are more than 30 days overdue', () => {
  const payee = { ...healthy, ...registered({ accountsDueOn: inDays(-31) }) };
  expect(decide(inputs({ payee })).outcome).toBe('ALLOW');
  expect(decide(inputs({ payee, request: { terms: { creditDays: 30 } } })).outcome).toBe('REVIEW');
  expect(decide(inputs({ payee, request: { exposure: { proposedMinor: 1 } } })).outcome).toBe('REVIEW');
  const day30 = { ...healthy, ...registered({ accountsDueOn: inDays(-30) }) };
  expect(decide(inputs({ payee: day30, request: { terms: { creditDays: 30 } } })).outcome).toBe('ALLOW');
});

test.each<[string, Partial<CompanyFacts>, string]>([
  ['lost a quarter of its capital', accounts(bleedingCapital), 'CAPITAL_BLEED'],
  ['filed accounts that contradict themselves', accounts(brokenRule), 'ACCOUNTS_IRREGULAR'],
])('a company that %s gives REVIEW before it gets credit, in both directions of payment', (_, company, code) => {
  const facts = { ...healthy, ...company };
  const terms = { creditDays: 1 };
  const outcomes = [
    decide(inputs({ payee: facts, request: { terms } })),
    decide(inputs({ payer: facts, request: { terms } })),
    decide(inputs({ payer: facts, request: { terms, direction: 'inbound' } })),
    decide(inputs({ payee: facts, request: { terms, direction: 'inbound' } })),
    decide(inputs({ payer: facts, request: { direction: 'inbound' } })),
  ].map(({ outcome, findings }) => [outcome, findings.map((finding) => finding.code)]);
  expect(outcomes).toEqual([
    ['REVIEW', [code]],
    ['ALLOW', [code]],
    ['REVIEW', [code]],
    ['ALLOW', [code]],
    ['ALLOW', [code]],
  ]);
});

describe('the priority', () => {
  const late = registered({ confirmationDueOn: inDays(-61) });
  const vacant = { governance: { boardChanges: [], unverified: [], lateNotices: [], defaultOffice: { since: null, evidence: proof } } };
  test.each<[string, Partial<CompanyFacts>, string, string]>([
    ['no finding', {}, 'ALLOW', 'NORMAL'],
    ['a filing that is overdue', late, 'REVIEW', 'NORMAL'],
    ['two findings of one family', registered({ accountsDueOn: inDays(-91), confirmationDueOn: inDays(-61) }), 'REVIEW', 'NORMAL'],
    ['an overdue filing and a phoenix pair', { ...late, ...pair({}) }, 'REVIEW', 'HIGH'],
    [
      'a filing that is a day late and a phoenix pair',
      { ...registered({ confirmationDueOn: inDays(-1) }), ...pair({}) },
      'REVIEW',
      'NORMAL',
    ],
    ['a phoenix pair and no office', { ...pair({}), ...vacant }, 'REVIEW', 'HIGH'],
    ['an overdue filing and band E', { ...late, ...scored('E') }, 'REVIEW', 'HIGH'],
    ['an overdue filing and band D', { ...late, ...scored('D') }, 'REVIEW', 'HIGH'],
    ['band D alone', scored('D'), 'ALLOW', 'NORMAL'],
    [
      'a phoenix pair and a strike-off, which has no family',
      { ...pair({}), ...registered({ status: 'strike-off-proposed' }) },
      'REVIEW',
      'NORMAL',
    ],
    ['a petition, an overdue filing and a phoenix pair', { ...petition({}), ...late, ...pair({}) }, 'HOLD', 'NORMAL'],
  ])('of a payer or a payee with %s is as the families say', (_, facts, outcome, priority) => {
    expect(decide(inputs({ payer: { ...healthy, ...facts } }))).toMatchObject({ outcome, priority });
    if (outcome !== 'HOLD') expect(decide(inputs({ payee: { ...healthy, ...facts } }))).toMatchObject({ outcome, priority });
  });

  test('is not raised by findings of two companies', () => {
    const given = { payer: { ...healthy, ...late }, payee: { ...healthy, ...pair({}) } };
    expect(decide(inputs(given))).toMatchObject({ outcome: 'REVIEW', priority: 'NORMAL' });
  });
});

test('an answer ends with the day when the band of a company becomes E on the next', () => {
  const severe = { ...healthy, credit: { scorecard: 'expert-1', band: 'D' as const, stricterFrom: inDays(1) } };
  const freshness = [{ ...fresh, checkedWithinHours: 100 }];
  const ends = [decide(inputs({ payer: severe, freshness })), decide(inputs({ freshness }))].map(({ expiresAt }) => expiresAt);
  expect(ends).toEqual(['2026-06-01T23:00:00.000Z', '2026-06-02T09:00:00.000Z']);
});

describe('the finding ACCOUNTS_OUTLIER_P99', () => {
  const effect = (given: Parameters<typeof inputs>[0]) =>
    decide(inputs(given)).findings.find(({ code }) => code === 'ACCOUNTS_OUTLIER_P99')?.outcome;
  const unusual = { ...healthy, ...accounts(outlier) };
  const doubted = { ...unusual, ...registered({ status: 'strike-off-proposed' }) };

  test('is REVIEW beside another REVIEW of the same counterparty', () => {
    expect(effect({ payee: doubted })).toBe('REVIEW');
    expect(effect({ payee: { ...unusual, ...petition({}) } })).toBe('REVIEW');
  });

  test('is INFO beside another INFO, for the payer, and beside findings on another subject', () => {
    expect(effect({ payee: { ...unusual, ...registered({ confirmationDueOn: inDays(-1) }) } })).toBe('INFO');
    expect(effect({ payer: doubted })).toBe('INFO');
    expect(effect({ payer: { ...other, ...petition({}) }, payee: unusual })).toBe('INFO');
    expect(effect({ payee: unusual, freshness: [{ ...fresh, checkedAt: null }] })).toBe('INFO');
  });
});

describe('the limit ACCOUNTS_NOT_EVALUATED', () => {
  const sound = { ...healthy, ...accounts(() => ({})) };
  const stated = (payer: CompanyFacts, payee: CompanyFacts) => decide(inputs({ payer, payee })).limits.includes('ACCOUNTS_NOT_EVALUATED');
  test.each<[string, CompanyFacts, boolean]>([
    ['is not stated when both rules on capital can be evaluated', sound, false],
    ['is stated when no source of accounts was loaded', healthy, true],
    ['is stated when the company has no accounts', { ...healthy, accounts: null }, true],
    [
      'is stated when the loss of capital is not evaluable',
      { ...healthy, ...accounts(({ capitalBleed }) => ({ capitalBleed: { ...capitalBleed, evaluable: false, reason: 'NO_BASE' } })) },
      true,
    ],
    [
      'is stated when working capital is not evaluable',
      { ...healthy, ...accounts(({ workingCapital }) => ({ workingCapital: { ...workingCapital, evaluable: false } })) },
      true,
    ],
  ])('%s', (_, facts, expected) => {
    expect([stated(facts, sound), stated(sound, facts)]).toEqual([expected, expected]);
  });

  test('is stated for an unknown company', () => {
    expect(decide({ ...inputs({ payer: sound, payee: sound }), payee: null }).limits).toContain('ACCOUNTS_NOT_EVALUATED');
  });
});

test('an inbound payment is HOLD with a petition against the payer (the receipt is void) or the payee (its account receives the money)', () => {
  const request = { direction: 'inbound' as const };
  const petitioned = { ...healthy, ...petition({ hearingOn: inDays(7) }) };
  expect(decide(inputs({ payer: petitioned, request })).outcome).toBe('HOLD');
  expect(decide(inputs({ payee: petitioned, request })).outcome).toBe('HOLD');
});

test('the payer of an inbound payment on credit is judged as the counterparty too', () => {
  const payer = { ...healthy, ...registered({ accountsDueOn: inDays(-31) }) };
  expect(decide(inputs({ payer, request: { terms: { creditDays: 30 } } })).outcome).toBe('ALLOW');
  expect(decide(inputs({ payer, request: { direction: 'inbound', terms: { creditDays: 30 } } })).outcome).toBe('REVIEW');
});

describe('a filing deadline', () => {
  const late = {
    ...healthy,
    ...registered({ accountsDueOn: inDays(-100), accountsMadeUpTo: '2025-03-31', confirmationDueOn: inDays(-100) }),
  };
  const of = (payer: CompanyFacts, register: string | null) => {
    const { outcome, findings, limits } = decide(inputs({ payer, snapshots: { register, officers: today } }));
    return [outcome, findings.map(({ code }) => code), limits.includes('FILING_NOT_YET_KNOWN')];
  };

  test('that passed since the newest register snapshot gives no finding and the limit FILING_NOT_YET_KNOWN', () => {
    expect(of(late, inDays(-100))).toEqual(['ALLOW', [], true]);
    expect(of(late, null)).toEqual(['ALLOW', [], true]);
    expect(of(late, inDays(2))).toEqual(['ALLOW', [], true]); // the source is then stale
    expect(of(late, inDays(-99))).toEqual(['REVIEW', ['ACCTS_OVERDUE', 'CS_OVERDUE', 'BOTH_OVERDUE'], false]);
    const ofTwoDays = { ...late, register: entry({ ...late.register, accountsDueOn: inDays(-40) }) };
    expect(of(ofTwoDays, inDays(-45))).toEqual(['REVIEW', ['CS_OVERDUE'], true]);
    expect(of({ ...healthy, ...registered({ accountsDueOn: today }) }, inDays(-1))).toEqual(['ALLOW', [], false]);
  });

  test('and a gap of owners stay findings when the next snapshot is dated tomorrow: it shows the state of today at the latest', () => {
    expect(of(late, inDays(1))).toEqual(of(late, today));
    const ownerless: CompanyFacts = { ...healthy, ownershipGap: { reason: 'none-recorded' } };
    const outcome = (owners: string | null) =>
      decide(inputs({ payer: ownerless, snapshots: { register: today, officers: today, owners } })).outcome;
    expect([outcome(inDays(1)), outcome(today), outcome(null)]).toEqual(['REVIEW', 'REVIEW', 'ALLOW']);
    expect(of({ ...healthy, ...procedure('ADMIN', 92) }, inDays(1))[0]).toBe('HOLD');
  });

  test('is answered by newer accounts than those that the register has', () => {
    const filed = (balanceSheetDate: string) => ({ ...late, ...accounts(() => ({ balanceSheetDate })) });
    expect(of(filed(inDays(-370)), today)).toEqual(['REVIEW', ['CS_OVERDUE'], false]);
    expect(of(filed(inDays(-370)), inDays(-100))).toEqual(['ALLOW', [], true]);
    const all = ['REVIEW', ['ACCTS_OVERDUE', 'CS_OVERDUE', 'BOTH_OVERDUE'], false];
    // the accounts that the register has, whose day it writes a week later
    expect(of(filed('2025-03-25'), today)).toEqual(all);
    // a balance sheet date after the deadline, and one more than two years before it
    expect(of(filed(inDays(-99)), today)).toEqual(all);
    expect(of({ ...filed(inDays(-832)), register: entry({ ...late.register, accountsMadeUpTo: null }) }, today)).toEqual(all);
  });
});

describe('a filing of the filing history', () => {
  const evidence = entry({}).evidence;
  const of = (due: string, filed: Partial<Record<'accounts' | 'confirmation', string>>) => {
    const register = entry({
      ...{ accountsDueOn: due, accountsMadeUpTo: inDays(-800), confirmationDueOn: due, confirmationMadeUpTo: inDays(-480) },
    });
    const returns = Object.fromEntries(
      Object.entries(filed).map(([what, madeUpTo]) => [what, { madeUpTo, filedOn: inDays(-1), evidence }]),
    );
    const { outcome, findings } = decide(inputs({ payer: { ...healthy, register, returns } }));
    return [outcome, findings.map(({ code, detail }) => `${code} ${/\d+ days/.exec(detail)?.[0]}`)];
  };
  const due = inDays(-100);
  const all = ['REVIEW', ['ACCTS_OVERDUE 100 days', 'CS_OVERDUE 100 days', 'BOTH_OVERDUE 100 days']];

  test('that is newer than that of the register answers the deadline of its kind', () => {
    expect(of(due, {})).toEqual(all);
    expect(of(due, { confirmation: inDays(-114) })).toEqual(['REVIEW', ['ACCTS_OVERDUE 100 days']]);
    expect(of(due, { accounts: inDays(-370) })).toEqual(['REVIEW', ['CS_OVERDUE 100 days']]);
    expect(of(due, { accounts: inDays(-370), confirmation: inDays(-114) })).toEqual(['ALLOW', []]);
  });

  test('answers no deadline when it is that of the register, is of a day after the deadline or is of an earlier year', () => {
    expect(of(due, { accounts: inDays(-795), confirmation: inDays(-480) })).toEqual(all);
    expect([of(due, { accounts: inDays(-769) }), of(due, { accounts: inDays(-768) })]).toEqual([all, ['REVIEW', ['CS_OVERDUE 100 days']]]);
    expect(of(due, { accounts: inDays(-99), confirmation: inDays(-99) })).toEqual(all);
    expect(of(inDays(-90), { confirmation: inDays(-471) })[1]).toContain('CS_OVERDUE 90 days');
    expect(of(inDays(-90), { confirmation: inDays(-470) })[1]).toEqual(['ACCTS_OVERDUE 90 days']);
  });

  test('leaves the next deadline of its kind, a year later, which may have passed too', () => {
    const [outcome, codes] = of(inDays(-465), { accounts: inDays(-750), confirmation: inDays(-479) });
    expect([outcome, codes]).toEqual(['REVIEW', ['ACCTS_OVERDUE 100 days', 'CS_OVERDUE 100 days', 'BOTH_OVERDUE 100 days']]);
  });
});

describe('the snapshot of officers', () => {
  const vacant = { ...healthy, ...board(0) };
  const of = (payer: CompanyFacts, officers: string | null) => {
    const { outcome, findings, limits } = decide(
      inputs({ payer, payee: { ...other, ...board(1) }, snapshots: { register: today, officers } }),
    );
    return [outcome, findings[0]?.detail, limits.includes('GOVERNANCE_NOT_EVALUATED')];
  };

  test('gives HOLD for a missing director within its limit and REVIEW with its age after it', () => {
    expect(of(vacant, inDays(-92))).toEqual(['HOLD', expect.stringContaining('the officer snapshot of 2026-03-01, 92 days old.'), false]);
    const old = 'the officer snapshot of 2026-02-28, 93 days old; its limit is 92 days, and a later appointment may be missing.';
    expect(of(vacant, inDays(-93))).toEqual(['REVIEW', expect.stringContaining(old), true]);
    expect(of(vacant, null)).toEqual(['REVIEW', expect.stringContaining('a snapshot of officers of unknown age'), true]);
  });

  test('that names no officer of a company leaves its governance not evaluated', () => {
    expect(of({ ...healthy, officers: null }, today)).toEqual(['ALLOW', undefined, true]);
    expect(of({ ...healthy, ...board(1) }, today)).toEqual(['ALLOW', undefined, false]);
    const mayBeYounger = { ...vacant, ...registered({ incorporatedOn: null }) };
    expect([of(vacant, today)[2], of(mayBeYounger, today)[2]]).toEqual([false, true]);
  });

  test('is not needed where a list of all officers of the company is newer', () => {
    const listed = (directors: number, days: number) => ({ ...healthy, ...board(directors, { listedOn: inDays(-days) }) });
    expect(of(listed(1, 5), null)[2]).toBe(true); // the payee has no list
    const state = 'This is the state of the list of all its officers of 2026-05-27, 5 days old.';
    expect(of(listed(0, 5), inDays(-93)).slice(0, 2)).toEqual(['HOLD', expect.stringContaining(state)]);
    expect(of(listed(0, 93), null)[0]).toBe('REVIEW');
    expect(of(listed(0, -1), null)[0]).toBe('REVIEW');
    expect(of(listed(0, 0), inDays(-93))[0]).toBe('HOLD');
    const young = { ...listed(0, 1), ...registered({ incorporatedOn: inDays(-2) }) };
    expect(of(young, inDays(-9))).toEqual(['HOLD', expect.anything(), false]);
  });

  test('evaluates the members of a partnership, and no board whose law is not that of a company of the United Kingdom', () => {
    const evaluated = (companyNumber: string, officers: Partial<CompanyFacts>) => !of({ ...healthy, ...officers, companyNumber }, today)[2];
    expect(evaluated('OC301234', members(2))).toBe(true);
    expect(evaluated('OC301234', board(2))).toBe(false);
    for (const prefix of ['LP', 'SL', 'NL', 'FC', 'SF', 'NF', 'BR', 'OE']) expect(evaluated(`${prefix}012345`, board(2))).toBe(false);
    expect(evaluated('RC000123', board(2))).toBe(true);
  });

  test('that is older than a company shows nothing of it; the updates since show its board when they state a director', () => {
    const young = { ...healthy, ...registered({ incorporatedOn: inDays(-9) }) };
    expect(of({ ...young, ...board(0) }, inDays(-10))).toEqual(['ALLOW', undefined, true]);
    expect(of({ ...young, ...board(1) }, inDays(-10))).toEqual(['ALLOW', undefined, false]);
    const state = 'This is the state of the updates since the officer snapshot of 2026-05-22, 10 days old.';
    const left = { ...young, ...board(0, { lastResignedOn: inDays(-1) }) };
    expect(of(left, inDays(-10))).toEqual(['HOLD', expect.stringContaining(state), false]);
  });
});

test.each<[string, Partial<RegisterEntry>]>([
  ['dissolved', { status: 'dissolved', dissolvedOn: inDays(-30) }],
  ['left-register', { status: 'left-register', onRegister: false }],
])('a company of status %s has no board, identity or office to find fault with', (_, register) => {
  const gone = {
    ...healthy,
    ...registered(register),
    ...board(0),
    ...governed({
      boardChanges: churned(0, ['left', -20]).governance?.boardChanges ?? [],
      unverified: identity({ dueOn: inDays(-20) }).governance?.unverified ?? [],
      lateNotices: [{ changedOn: inDays(-60), filedOn: inDays(-20), evidence: proof }],
      defaultOffice: { since: inDays(-9), evidence: proof },
    }),
  };
  expect(decide(inputs({ payer: gone })).findings.map(({ code }) => code)).toEqual(['DISSOLVED']);
});

test.each([
  ['hmcts/companies-court-lists', 'COURT_LISTS_NOT_READ'],
  ['companies-house/filings', 'FILINGS_NOT_READ'],
  ['companies-house/insolvency-cases', 'INSOLVENCY_CASES_NOT_READ'],
] as const)('%s, when it is not fresh, adds the limit %s and changes no outcome', (source, limit) => {
  const of = (state: Partial<SourceState>) => decide({ ...inputs({}), supplementary: [{ ...fresh, source, ...state }] });
  expect(of({}).limits).not.toContain(limit);
  const lost = { from: '2026-05-11T09:00:00.000Z', to: '2026-06-01T08:59:00.000Z' };
  for (const state of [{ checkedAt: null }, { checkedAt: '2026-05-29T09:00:00.000Z' }, { lost }, { lost: { from: null, to: null } }]) {
    expect([of(state).outcome, of(state).limits]).toEqual(['ALLOW', expect.arrayContaining([limit])]);
  }
});

test('a notice that is given up adds the limit NOTICES_NOT_READ while the horizon has one of its days, and changes no outcome', () => {
  const coverage = { horizonDays: 10, checkedDay: today, covered: [[inDays(-10), inDays(-1)]] as const };
  const of = (...days: readonly (readonly [string, string])[]) =>
    decide(
      inputs({
        freshness: [
          { ...fresh, source: 'gazette/petitions' },
          { ...fresh, coverage, givenUp: days },
        ],
      }),
    );
  expect(of().limits).not.toContain('NOTICES_NOT_READ');
  expect(of([inDays(-20), inDays(-11)]).limits).not.toContain('NOTICES_NOT_READ');
  const { outcome, limits } = of([inDays(-20), inDays(-11)], [inDays(-12), inDays(-10)]);
  expect([outcome, limits]).toEqual(['ALLOW', expect.arrayContaining(['NOTICES_NOT_READ'])]);
  const lists = { ...fresh, source: 'hmcts/companies-court-lists', checkedAt: null };
  const given = { ...inputs({ freshness: [{ ...fresh, coverage, givenUp: [[inDays(-1), inDays(-1)]] }] }), supplementary: [lists] };
  expect(decide(given).limits).toEqual(expect.arrayContaining(['NOTICES_NOT_READ', 'COURT_LISTS_NOT_READ']));
});

test('a list of the court that is given up adds the limit COURT_LISTS_NOT_READ while the horizon has its day', () => {
  const coverage = { horizonDays: 7, checkedDay: today, covered: [[inDays(-7), inDays(-1)]] as const };
  const of = (day: string) => {
    const state = { ...fresh, source: 'hmcts/companies-court-lists', coverage, givenUp: [[day, day]] as const };
    return decide({ ...inputs({}), supplementary: [state] });
  };
  expect([of(inDays(-7)).outcome, of(inDays(-7)).limits]).toEqual(['ALLOW', expect.arrayContaining(['COURT_LISTS_NOT_READ'])]);
  expect(of(inDays(-8)).limits).not.toContain('COURT_LISTS_NOT_READ');
});

test('a changed board of the payer or the payee is HOLD when the caller states that the bank details of the payee changed', () => {
  const changed = { ...healthy, ...churned(1, ['joined', -20], ['left', -20]) };
  const request = { payee: { companyNumber: other.companyNumber, bankDetailsChanged: true } };
  expect(decide(inputs({ payer: changed, request })).outcome).toBe('HOLD');
  expect(decide(inputs({ payee: changed, request })).outcome).toBe('HOLD');
  expect(decide(inputs({ payer: healthy, request })).outcome).toBe('ALLOW');
});

test('an identity that fell due with the newest record of it, or since, may have been verified: the limit FILING_NOT_YET_KNOWN', () => {
  const of = (dueOn: string) => {
    const company = { ...healthy, ...identity({ dueOn, statedOn: inDays(-2) }) };
    return [{ payer: company }, { payee: company }].map((given) => decide(inputs(given)).limits.includes('FILING_NOT_YET_KNOWN'));
  };
  expect([inDays(-2), inDays(-1), today].map(of)).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});

test('a record that names the kind of a liquidation stands in the place of the status of the register', () => {
  const of = (code: ProcedureCode) => {
    const payer = { ...healthy, ...procedure(code), ...registered({ status: 'liquidation' }) };
    return decide(inputs({ payer })).findings.map((finding) => finding.code);
  };
  const kinds = ['WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'MVL'] as const;
  expect(kinds.map(of)).toEqual(kinds.map((code) => [code]));
});

test('creditors who are asked to decide in a winding up that stands propose none', () => {
  const of = (
    resolved: number,
    register: Parameters<typeof registered>[0] = { status: 'liquidation' },
    code: ProcedureCode = 'CVL_RESOLVED',
  ) => {
    const procedures = [...procedure(code, resolved).procedures, ...procedure('CVL_PROPOSED', 5).procedures];
    return decide(inputs({ payer: { ...healthy, ...registered(register), procedures } })).findings.map(({ code }) => code);
  };
  expect([of(33), of(33, { status: 'liquidation' }, 'WUO_MADE')]).toEqual([['CVL_RESOLVED'], ['WUO_MADE']]);
  expect(of(1_000, {})).toEqual(['CVL_RESOLVED', 'CVL_PROPOSED']);
  // a solvent winding up may turn into an insolvent one (Insolvency Act 1986 s 95)
  expect(of(33, { status: 'liquidation' }, 'MVL').sort()).toEqual(['CVL_PROPOSED', 'MVL']);
});

test('a procedure states the day of its newest record as such: it may have begun long before', () => {
  const [found] = decide(inputs({ payer: { ...healthy, ...procedure('WUO_MADE', 10) } })).findings;
  expect(found?.detail).toContain(`(its newest record is of ${inDays(-10)})`);
});

test('the strictest reasons come first, whichever company or source they concern', () => {
  const unread = [{ source: 'companies-house/officers', records: 1, evidence: [] }];
  const payer = { ...healthy, ...registered({ confirmationDueOn: inDays(-1) }), unread };
  const { findings } = decide(inputs({ payer, payee: { ...other, ...procedure('WUO_MADE') }, freshness: [{ ...fresh, checkedAt: null }] }));
  expect(findings.map(({ code, outcome }) => [code, outcome])).toEqual([
    ['WUO_MADE', 'HOLD'],
    ['RECORD_UNREAD', 'REVIEW'],
    ['SOURCE_DOWN:gazette/insolvency', 'REVIEW'],
    ['CS_OVERDUE', 'INFO'],
  ]);
});

test('a petition and a procedure that other records weaken cite those records beside the notice', () => {
  const shown = { ...proof, record: 'the entry of the register' };
  const contrary = {
    ...registered({ evidence: shown, confirmationMadeUpTo: inDays(-100) }),
    ...accounts(({ evidence }) => ({ evidence: { ...evidence, record: 'the accounts' } })),
  };
  for (const weakened of [petition({ hearingOn: inDays(-366) }), procedure('ADMIN', 400), procedure('WUO_MADE', 93)]) {
    const [found] = decide(inputs({ payer: { ...healthy, ...contrary, ...weakened } })).findings;
    expect(found?.evidence.map(({ record }) => record)).toEqual([proof.record, 'the entry of the register', 'the accounts']);
  }
});

test('a statement of the register that the service does not know is quoted', () => {
  const payer = { ...healthy, ...gap({ statements: ['psc-details-not-confirmed', 'psc-of-a-new-kind'] }) };
  expect(decide(inputs({ payer })).findings.map(({ detail }) => detail)).toEqual([
    'The register states about its owners: the particulars of an owner are not confirmed; a statement that this service does not know ("psc-of-a-new-kind").',
  ]);
});

const gone = { status: 'left-register', onRegister: false } as const;
test.each<[string, Partial<CompanyFacts>, string]>([
  [
    'a petition',
    petition({ hearingOn: inDays(7) }),
    `A winding-up petition was presented on ${inDays(-30)} (High Court of Justice, CR-2026-000001); the hearing is on ${inDays(7)}. If the court makes an order, payments`,
  ],
  [
    'a petition of which only the notice is known',
    petition({ court: null, courtCase: null, presentedOn: null, hearingOn: null }),
    'A winding-up petition has been presented; no hearing date is known. If the court makes an order, payments',
  ],
  [
    'a petition that counts as over',
    { ...petition({ hearingOn: inDays(-366) }), ...registered({ confirmationMadeUpTo: inDays(-100) }) },
    `the hearing of ${inDays(-366)} was 366 days ago and no order or dismissal is recorded; the register snapshot of ${today} shows the company active, and it has filed since. It counts as no longer pending.`,
  ],
  ['a hearing today', petition({ hearingOn: today }), `; the hearing is on ${today}. If the court`],
  ['a hearing yesterday', petition({ hearingOn: inDays(-1) }), `; the hearing of ${inDays(-1)} has passed and no order`],
  ['a listed hearing today', onList({ hearingOn: today }), `is listed for hearing on ${today}.`],
  ['a listed hearing yesterday', onList({ hearingOn: inDays(-1) }), `was listed for hearing on ${inDays(-1)}, and no order`],
  ['a name of one company on the list', onList({}), 'no other company has or had it.'],
  ['a name of two companies on the list', onList({ namesakes: 2 }), '1 other company has or had it.'],
  ['a name of three companies on the list', onList({ namesakes: 3 }), '2 other companies have or had it.'],
  ['a dissolution', registered({ status: 'dissolved', dissolvedOn: inDays(-3) }), `It was dissolved on ${inDays(-3)}; its property passed`],
  [
    'an entry that was closed',
    registered({ ...gone, statusText: 'Closed', dissolvedOn: inDays(-3) }),
    `The register shows it as "Closed", since ${inDays(-3)}: it is no longer on the register.`,
  ],
  ['an entry that is missing', registered(gone), 'An earlier register snapshot holds it and the newest does not'],
  ['the last day before a strike-off', strikingOff({ noticedOn: inDays(-58) }), 'it can be struck off in 1 day, and'],
  ['the day of a strike-off', strikingOff({ noticedOn: inDays(-59) }), 'it can be struck off any day, and'],
  ['a board whose last director left', board(0, { lastResignedOn: inDays(-3) }), `; the latest resignation was on ${inDays(-3)}.`],
  ['a default office', governed({ defaultOffice: { since: inDays(-9), evidence: proof } }), `of Companies House since ${inDays(-9)}.`],
])('the reason for %s says what the records show', (_, company, sentence) => {
  expect(decide(inputs({ payer: { ...healthy, ...company } })).findings.map(({ detail }) => detail)).toEqual([
    expect.stringContaining(sentence),
  ]);
});

test.each([
  ['payer', '22P02', 'The newest facts of the company could not be published (22P02), so the answer rests on earlier facts.'],
  ['payee', 'OTHER_SET_ASIDE', 'The service could not compute the newest facts of a linked company, so findings about this company'],
] as const)('facts of the %s that were set aside (%s) are a reason about that company, which says why', (subject, code, sentence) => {
  const given = inputs({ payer: healthy });
  const { companyNumber } = given.request[subject];
  const publication = { unserved: [], setAside: [{ companyNumber, code }] };
  const { outcome, findings } = decide({ ...given, publication });
  expect([outcome, findings]).toMatchObject([
    'REVIEW',
    [{ code: 'FACTS_SET_ASIDE', subject, companyNumber, detail: expect.stringContaining(sentence) }],
  ]);
});

test('two petitions give two findings', () => {
  const payer = { ...healthy, petitions: [...petition({}).petitions, ...petition({ courtCase: 'CR-2026-000002' }).petitions] };
  expect(decide(inputs({ payer })).findings.map(({ code }) => code)).toEqual(['WUP_LIVE', 'WUP_LIVE']);
});

test('a payment between the presentation of a petition and its notice is ALLOW with the limit PETITION_BLIND_WINDOW', () => {
  const { outcome, limits } = decide(inputs({}));
  expect(outcome).toBe('ALLOW');
  expect(limits).toEqual(expect.arrayContaining(['PETITION_BLIND_WINDOW', 'SINGLE_SNAPSHOT_REGISTER', 'GOVERNANCE_NOT_EVALUATED']));
});

test('a company outside England and Wales adds the limit BASIS_OF_ENGLAND_AND_WALES', () => {
  const limited = (given: Parameters<typeof inputs>[0]) => decide(inputs(given)).limits.includes('BASIS_OF_ENGLAND_AND_WALES');
  const withLimit = (prefix: string) => limited({ payer: { ...healthy, companyNumber: `${prefix}123456` } });
  expect(limited({ payee: { ...healthy, companyNumber: 'SC123456' } })).toBe(true);
  // SG and XX: a prefix that the list of the register does not have
  const elsewhere = 'SC CS SO SL SF SP SR SA SI ES GS NI R0 NC NL NF NP NO NR NA NV EN GN FC BR OE SG XX'.split(' ');
  expect(elsewhere.filter((prefix) => !withLimit(prefix))).toEqual([]);
  expect('01 AC CE GE IC IP LP OC RC RS SE'.split(' ').filter(withLimit)).toEqual([]);
});

describe('the freshness of sources', () => {
  const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

  test('a source with a limit of 4 hours that was checked 9 hours ago gives REVIEW', () => {
    const { outcome, findings } = decide(inputs({ freshness: [{ ...fresh, checkedAt: hoursAgo(9) }] }));
    expect([outcome, findings[0]?.code]).toEqual(['REVIEW', 'SOURCE_STALE:gazette/insolvency']);
  });

  test('accounts that were last checked more than seven days ago give REVIEW', () => {
    const weekly = { ...fresh, source: 'companies-house/accounts', checkedWithinHours: 168 };
    expect(decide(inputs({ freshness: [fresh, { ...weekly, checkedAt: hoursAgo(168) }] })).outcome).toBe('ALLOW');
    const { outcome, findings } = decide(inputs({ freshness: [fresh, { ...weekly, checkedAt: hoursAgo(169) }] }));
    expect([outcome, findings[0]?.code]).toEqual(['REVIEW', 'SOURCE_STALE:companies-house/accounts']);
  });

  test('a source is fresh exactly at its limit and stale a millisecond later', () => {
    expect(decide(inputs({ freshness: [{ ...fresh, checkedAt: hoursAgo(4) }] })).outcome).toBe('ALLOW');
    const late = { ...inputs({ freshness: [{ ...fresh, checkedAt: hoursAgo(4) }] }), now: '2026-06-01T09:00:00.001Z' };
    expect(decide(late).outcome).toBe('REVIEW');
  });

  test('a stale source whose last check failed is SOURCE_DOWN; a failed check of a fresh source gives no finding', () => {
    const failing = { ...fresh, checkedAt: hoursAgo(9), failedAt: hoursAgo(1) };
    expect(decide(inputs({ freshness: [failing] })).findings[0]?.code).toBe('SOURCE_DOWN:gazette/insolvency');
    expect(decide(inputs({ freshness: [{ ...failing, checkedAt: hoursAgo(2) }] })).outcome).toBe('ALLOW');
    const recovered = { ...fresh, checkedAt: hoursAgo(9), failedAt: hoursAgo(10) };
    expect(decide(inputs({ freshness: [recovered] })).findings[0]?.code).toBe('SOURCE_STALE:gazette/insolvency');
  });

  test('a source that was never checked is SOURCE_DOWN', () => {
    const never = { ...fresh, checkedAt: null, dataDate: null };
    expect(decide(inputs({ freshness: [never] })).findings[0]?.code).toBe('SOURCE_DOWN:gazette/insolvency');
  });

  test('for a publisher with a calendar the age of the data is limited too, in whole days', () => {
    const calendar = (age: number) => [{ ...fresh, dataWithinDays: 40, dataDate: inDays(-age) }];
    expect(decide(inputs({ freshness: calendar(40) })).outcome).toBe('ALLOW');
    expect(decide(inputs({ freshness: calendar(41) })).outcome).toBe('REVIEW');
    expect(decide(inputs({ freshness: [{ ...fresh, dataWithinDays: 40, dataDate: null }] })).outcome).toBe('REVIEW');
  });

  test('a verdict expires when its first source becomes stale, and after 24 hours at most', () => {
    expect(decide(inputs({ freshness: [{ ...fresh, checkedAt: hoursAgo(1) }] })).expiresAt).toBe('2026-06-01T12:00:00.000Z');
    expect(decide(inputs({ freshness: [{ ...fresh, checkedWithinHours: 100 }] })).expiresAt).toBe('2026-06-02T09:00:00.000Z');
    // verifiers refuse a receipt that expires at the instant of its decision
    expect(decide(inputs({ freshness: [{ ...fresh, checkedAt: hoursAgo(4) }] })).expiresAt).toBe('2026-06-01T09:00:00.001Z');
    const lastDay = { ...fresh, checkedWithinHours: 100, dataWithinDays: 40, dataDate: inDays(-40) };
    expect(decide(inputs({ freshness: [lastDay] })).expiresAt).toBe('2026-06-01T23:00:00.000Z');
    expect(decide(inputs({ freshness: [{ ...lastDay, dataDate: inDays(-39) }] })).expiresAt).toBe('2026-06-02T09:00:00.000Z');
  });

  describe('a verdict expires at the end of the day when it is stricter on the next one', () => {
    const [midnight, nextDay] = ['2026-06-01T23:00:00.000Z', '2026-06-02T09:00:00.000Z'];
    const beginning = (stricterFrom: string) => ({ ...healthy, screening: { ...clearScreening, stricterFrom } });

    test.each([
      ['a disqualification begins tomorrow', beginning(inDays(1)), midnight],
      ['a disqualification begins the day after', beginning(inDays(2)), nextDay],
      ['accounts are 90 days overdue', { ...healthy, ...registered({ accountsDueOn: inDays(-90) }) }, midnight],
      ['accounts are 89 days overdue', { ...healthy, ...registered({ accountsDueOn: inDays(-89) }) }, nextDay],
    ])('%s', (_what, payer, expected) => {
      const { outcome, expiresAt } = decide(inputs({ payer, freshness: [{ ...fresh, checkedWithinHours: 100 }] }));
      expect([outcome, expiresAt]).toEqual(['ALLOW', expected]);
    });

    test.each<[string, Parameters<typeof inputs>[0], Outcome, string]>([
      ['a disqualification at the payee begins tomorrow', { payee: beginning(inDays(1)) }, 'ALLOW', midnight],
      [
        'a strike-off enters its last 14 days tomorrow',
        { payer: { ...healthy, ...strikingOff({ noticedOn: inDays(-44) }) } },
        'REVIEW',
        midnight,
      ],
      ['and not when it is weaker', { payer: { ...healthy, ...petition({ hearingOn: inDays(-14) }) } }, 'HOLD', nextDay],
    ])('%s', (_what, given, outcome, expiresAt) => {
      expect(decide(inputs({ ...given, freshness: [{ ...fresh, checkedWithinHours: 100 }] }))).toMatchObject({ outcome, expiresAt });
    });

    test('also when it is stricter because a snapshot that is dated tomorrow is then of today', () => {
      const founded = { ...healthy, ...registered({ incorporatedOn: inDays(-13) }), ownershipGap: { reason: 'none-recorded' as const } };
      const given = inputs({
        payer: founded,
        freshness: [{ ...fresh, checkedWithinHours: 100 }],
        snapshots: { register: today, officers: today, owners: inDays(1) },
      });
      expect(decide({ ...given, today: inDays(1) }).outcome).toBe('REVIEW');
      expect(decide(given)).toMatchObject({ outcome: 'ALLOW', expiresAt: midnight });
    });

    test('and no ALLOW outlives the day before another outcome, whatever is overdue', () => {
      const lasting = [{ ...fresh, checkedWithinHours: 100 }];
      const ends = [...Array(100).keys()].flatMap((late) =>
        [0, 30].flatMap((creditDays) => {
          const payee = { ...healthy, ...registered({ accountsDueOn: inDays(-late), confirmationDueOn: inDays(-late) }) };
          const given = inputs({ payee, freshness: lasting, request: { terms: { creditDays } } });
          const [first, next] = [decide(given), decide({ ...given, today: inDays(1) })];
          return first.outcome === 'ALLOW' ? [[first.expiresAt, next.outcome === 'ALLOW' ? nextDay : midnight]] : [];
        }),
      );
      expect(ends.map(([expiresAt]) => expiresAt)).toEqual(ends.map(([, expected]) => expected));
      expect(new Set(ends.map(([, expected]) => expected))).toEqual(new Set([midnight, nextDay]));
    });
  });

  test.each(['2026-12-01T23:00:00.000Z', '2026-12-01T23:30:00.000Z'])(
    'the last valid day of a source ends at midnight in London, also for a decision at %s in winter',
    (winter) => {
      const lastDay = { ...fresh, checkedAt: winter, checkedWithinHours: 100, dataWithinDays: 40, dataDate: addDays('2026-12-01', -40) };
      expect(decide({ ...inputs({ freshness: [lastDay] }), now: winter, today: '2026-12-01' }).expiresAt).toBe('2026-12-02T00:00:00.000Z');
    },
  );
});

const fresh: SourceState = {
  source: 'gazette/insolvency',
  release: 'r',
  checkedAt: now,
  dataDate: today,
  failedAt: null,
  checkedWithinHours: 4,
  dataWithinDays: null,
};

function inputs(given: {
  payer?: CompanyFacts;
  payee?: CompanyFacts;
  freshness?: SourceState[];
  snapshots?: Snapshots;
  request?: Partial<ClearanceRequest>;
}): ClearanceInputs {
  const { payer = other, payee = other, freshness = [fresh], snapshots = { register: today, officers: today, owners: today } } = given;
  return { request: { direction: 'outbound', payer, payee, ...given.request }, payer, payee, freshness, snapshots, now, today };
}

function inDays(days: number): string {
  return addDays('2026-06-01', days);
}

function entry(changes: Partial<RegisterEntry>): RegisterEntry {
  return {
    status: 'active',
    statusText: 'Active',
    onRegister: true,
    category: 'Private Limited Company',
    incorporatedOn: '2010-01-01',
    dissolvedOn: null,
    accountsDueOn: '2026-12-31',
    accountsMadeUpTo: '2022-03-31',
    confirmationDueOn: '2026-12-31',
    confirmationMadeUpTo: '2022-01-01',
    sicCodes: [],
    evidence: { source: 's', release: 'r', record: '1', publishedAt: null, retrievedAt: '2026-06-01T00:00:00Z' },
    ...changes,
  };
}

function registered(changes: Partial<RegisterEntry>): Pick<CompanyFacts, 'register'> {
  return { register: entry(changes) };
}

function petition(changes: Partial<Petition>): Pick<CompanyFacts, 'petitions'> {
  const known = { court: 'High Court of Justice', courtCase: 'CR-2026-000001', presentedOn: inDays(-30), hearingOn: inDays(7) };
  const publishedOn = addDays(changes.hearingOn ?? known.hearingOn, -14);
  return { petitions: [{ ...known, publishedOn, doubt: null, evidence: proof, ...changes }] };
}

function procedure(code: ProcedureCode, daysAgo = 10, doubt: NoticeDoubt | null = null): Pick<CompanyFacts, 'procedures'> {
  return { procedures: [{ code, since: inDays(-daysAgo), presentedOn: null, doubt, evidence: [proof] }] };
}

function listed(code: ScreeningCode, effect: 'HOLD' | 'REVIEW' = 'HOLD'): Pick<CompanyFacts, 'screening'> {
  const found = { code, effect, detail: 'It matches NIGHTJAR JOINERY LIMITED (RUS0001) on the UK Sanctions List.', evidence: [proof] };
  return { screening: { outcome: effect, findings: [found], limits: [], lists: [], gaps: [] } };
}

function onList(changes: Partial<CourtListing>): Pick<CompanyFacts, 'courtListings'> {
  const listing = { hearingOn: inDays(3), listType: 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST', byCase: false, namesakes: 1 };
  return { courtListings: [{ ...listing, evidence: proof, ...changes }] };
}

/** The register of the day of the snapshot proposes the strike-off, as the filings do. */
function strikingOff(changes: Partial<StrikeOff>): Pick<CompanyFacts, 'strikeOff' | 'register'> {
  const none = { route: 'COMPULSORY' as const, appliedOn: null, noticedOn: null, suspendedOn: null, evidence: [proof] };
  return { strikeOff: { ...none, ...changes }, ...registered({ status: 'strike-off-proposed' }) };
}

function governed(changes: Partial<Governance>): Pick<CompanyFacts, 'governance'> {
  return { governance: { boardChanges: [], unverified: [], lateNotices: [], defaultOffice: null, ...changes } };
}

/** A board of so many directors now, and how it changed how many days before today. */
function churned(now: number, ...changes: readonly (readonly [change: 'joined' | 'left', days: number])[]): Partial<CompanyFacts> {
  return {
    ...board(now),
    ...governed({ boardChanges: changes.map(([change, days]) => ({ change, changedOn: inDays(days), evidence: proof })) }),
  };
}

function identity(changes: Partial<UnverifiedIdentity>): Pick<CompanyFacts, 'governance'> {
  return governed({ unverified: [{ party: 'director', dueOn: null, endedOn: null, statedOn: inDays(-1), evidence: proof, ...changes }] });
}

function gap(changes: { reason?: 'all-ceased' | 'statement'; statements?: readonly string[] }): Pick<CompanyFacts, 'ownershipGap'> {
  return { ownershipGap: { reason: 'statement', statements: [], lastCeasedOn: null, evidence: [proof], ...changes } };
}

function scored(band: NonNullable<CompanyFacts['credit']>['band']): Pick<CompanyFacts, 'credit'> {
  return { credit: { scorecard: 'expert-1', band, detail: 'By the scorecard', evidence: [proof] } };
}

function pair(changes: Partial<PhoenixPair>): Pick<CompanyFacts, 'phoenix'> {
  const failed = { failedNumber: '09990001', failedName: 'HERON JOINERY LIMITED', failedOn: '2026-02-01', route: 'INSOLVENCY' as const };
  const scored = { level: 'HIGH' as const, score: '5.00', evaluable: 6, lawful: null };
  return { phoenix: [{ ...failed, ...scored, detail: 'Indicators present: 5 of 6', evidence: [proof], ...changes }] };
}

function board(activeDirectors: number, changes: object = {}): Pick<CompanyFacts, 'officers'> {
  const natural = { activeNaturalDirectors: activeDirectors, inNewestSnapshot: true, lastResignedOn: null };
  return { officers: { activeDirectors, ...natural, evidence: [proof], ...changes } };
}

function members(activeMembers: number): Pick<CompanyFacts, 'officers'> {
  return board(0, { activeMembers });
}

function charter(officers: Pick<CompanyFacts, 'officers'>): Partial<CompanyFacts> {
  return { ...officers, companyNumber: 'RC000123', ...registered({ category: 'Royal Charter Company' }) };
}

function accounts(changed: (sound: AccountsFacts) => Partial<AccountsFacts>): Required<Pick<CompanyFacts, 'accounts'>> {
  const sound = accountsOf(healthy.companyNumber, today);
  return { accounts: { ...sound, ...changed(sound) } };
}
