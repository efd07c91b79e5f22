import { createHash } from 'node:crypto';
import { accountsIrregularities, accountsOutlier, capitalBleed, workingCapitalDeficit } from './accounts-grounds.ts';
import {
  goneFromRegister,
  liquidationOfUnknownKind,
  neverRegistered,
  overdue,
  petitions,
  procedure,
  registerStatus,
  sanctions,
  tooFewDirectors,
  unmappedStatus,
} from './grounds.ts';
import type { Rule, Step } from './rule.ts';
import type { Effect } from './verdict.ts';

/** Raised by hand when the meaning of a `when` changes; the columns of the table are hashed beside it. */
const edition = 1;

/** An adjourned hearing and a withdrawn petition leave no notice: what follows a hearing is "outcome unknown", never "cleared". */
const untilHeard = (effect: Effect): readonly Step[] => [
  { moreThanDays: -Number.MAX_VALUE, effect },
  { moreThanDays: 14, effect: 'REVIEW' },
  { moreThanDays: 90, effect: 'INFO' },
];

const reviewAfter = (moreThanDays: number): readonly Step[] => [
  { moreThanDays: 0, effect: 'INFO' },
  { moreThanDays, effect: 'REVIEW' },
];

/**
 * Read as the law is read: a petition freezes the company's own payments (a disposition after presentation is void unless the court
 * orders otherwise), and only cautions those who pay it. Order is of no effect: HOLD > REVIEW > INFO.
 */
export const rules: readonly Rule[] = [
  {
    code: 'WUP_LIVE',
    basis: 'Insolvency Act 1986 ss 122-124, 127, 129; Insolvency Rules 2016 r 7.10',
    out: untilHeard('HOLD'),
    in: untilHeard('REVIEW'),
    when: petitions,
  },
  {
    code: 'WUO_MADE',
    basis: 'Insolvency Act 1986 ss 127, 129, 130',
    out: 'HOLD',
    in: 'HOLD',
    when: procedure('WUO_MADE', 'The court has ordered it to be wound up; only its liquidator or the Official Receiver acts for it'),
  },
  {
    code: 'PROV_LIQ',
    basis: 'Insolvency Act 1986 s 135',
    out: 'HOLD',
    in: 'HOLD',
    when: procedure('PROV_LIQ', 'A provisional liquidator is appointed; ask for his written authority'),
  },
  {
    code: 'CVL_RESOLVED',
    basis: 'Insolvency Act 1986 ss 86-88, 91',
    out: 'HOLD',
    in: 'HOLD',
    when: procedure('CVL_RESOLVED', "It is in creditors' voluntary (insolvent) winding up; only its liquidator acts for it"),
  },
  {
    code: 'MVL',
    basis: 'Insolvency Act 1986 ss 86-91',
    out: 'REVIEW',
    in: 'REVIEW',
    when: procedure('MVL', "It is in members' voluntary (solvent) winding up; ask for the liquidator's instruction"),
  },
  {
    code: 'ADMIN',
    basis: 'Insolvency Act 1986 Sch B1 paras 42-44, 64',
    out: 'HOLD',
    in: 'REVIEW',
    when: procedure('ADMIN', "It is in administration, or notice of it is given; ask for the administrator's authority", 'administration'),
  },
  {
    code: 'MORATORIUM',
    basis: 'Insolvency Act 1986 Part A1',
    out: 'REVIEW',
    in: 'REVIEW',
    when: procedure('MORATORIUM', 'A moratorium is in force under a monitor'),
  },
  {
    code: 'RECEIVER',
    basis: 'Insolvency Act 1986 ss 29, 33',
    out: 'REVIEW',
    in: 'REVIEW',
    when: procedure('RECEIVER', 'A receiver or administrative receiver is appointed; ask for his authority', 'receivership'),
  },
  {
    code: 'CVA_LIVE',
    basis: 'Insolvency Act 1986 Part I; Companies Act 2006 Part 26A',
    out: 'REVIEW',
    in: 'REVIEW',
    when: procedure('CVA_LIVE', 'A voluntary arrangement or restructuring plan binds it', 'voluntary-arrangement'),
  },
  {
    code: 'LIQUIDATION',
    basis: 'Insolvency Act 1986 ss 86-91, 127, 129, 130',
    out: 'HOLD',
    in: 'HOLD',
    when: liquidationOfUnknownKind,
  },
  {
    code: 'DISSOLVED',
    basis: 'Companies Act 2006 ss 1000-1003, 1012',
    out: 'HOLD',
    in: 'HOLD',
    when: goneFromRegister,
  },
  {
    // The register's product gives the state, not the notice's day: the last 14 days before strike-off cannot be told from the first.
    code: 'STRIKE_OFF',
    basis: 'Companies Act 2006 ss 1000(3), 1003-1005',
    out: 'REVIEW',
    in: 'REVIEW',
    when: registerStatus('strike-off-proposed', 'The register shows an active proposal to strike it off.'),
  },
  {
    code: 'GOV_NO_DIRECTOR',
    basis: 'Companies Act 2006 ss 154, 156, 167',
    out: 'HOLD',
    in: 'REVIEW',
    when: tooFewDirectors,
  },
  {
    code: 'ACCTS_OVERDUE',
    basis: 'Companies Act 2006 ss 441-442, 451, 453',
    out: reviewAfter(90),
    in: [{ moreThanDays: 0, effect: 'INFO' }],
    inOnCredit: reviewAfter(30),
    when: overdue('accounts'),
  },
  {
    code: 'CS_OVERDUE',
    basis: 'Companies Act 2006 ss 853A, 853L',
    out: reviewAfter(60),
    in: reviewAfter(60),
    when: overdue('confirmation'),
  },
  {
    code: 'BOTH_OVERDUE',
    basis: 'Companies Act 2006 ss 441-442, 451, 453, 853A, 853L',
    out: [{ moreThanDays: 30, effect: 'REVIEW' }],
    in: [{ moreThanDays: 30, effect: 'REVIEW' }],
    when: overdue('both'),
  },
  {
    // A loss of capital makes no payment void: it is a reason against trusting the company with credit.
    code: 'CAPITAL_BLEED',
    basis: "Policy: who gives credit asks first where a quarter or more of the owners' capital went in a year",
    out: 'INFO',
    in: 'INFO',
    inOnCredit: 'REVIEW',
    when: capitalBleed,
  },
  {
    code: 'WORKING_CAPITAL_DEFICIT',
    basis: 'Policy: a severe working-capital deficit asks for manual approval or a rolling reserve',
    out: 'REVIEW',
    in: 'REVIEW',
    when: workingCapitalDeficit,
  },
  {
    code: 'ACCOUNTS_IRREGULAR',
    basis: 'Policy: accounts that contradict themselves are no ground for credit',
    out: 'INFO',
    in: 'INFO',
    inOnCredit: 'REVIEW',
    when: accountsIrregularities,
  },
  {
    // By construction one honest company in a hundred is one, so it supports another finding and is none by itself.
    code: 'ACCOUNTS_OUTLIER_P99',
    basis: 'Policy: an unusual balance sheet supports another doubt and is none by itself',
    out: 'INFO',
    in: 'REVIEW',
    onlyBesideAnother: true,
    when: accountsOutlier,
  },
  {
    code: 'SANCTION_NUMBER',
    basis: 'Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime',
    out: 'HOLD',
    in: 'HOLD',
    when: sanctions('number', true),
  },
  {
    code: 'SANCTION_NAME',
    basis: 'Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime',
    out: 'HOLD',
    in: 'HOLD',
    when: sanctions('name', true),
  },
  {
    code: 'SANCTION_NAME',
    basis: 'Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime',
    out: 'REVIEW',
    in: 'REVIEW',
    when: sanctions('name', false),
  },
  {
    code: 'COMPANY_UNKNOWN',
    basis: 'Policy: only a company that the register knows can be cleared',
    out: 'REVIEW',
    in: 'REVIEW',
    when: neverRegistered,
  },
  {
    code: 'STATUS_UNMAPPED',
    basis: 'Policy: a status that no rule knows is not a clean one',
    out: 'REVIEW',
    in: 'REVIEW',
    when: unmappedStatus,
  },
];

/** Names the table that decided: edition and a hash of its columns. A receipt carries it. */
export const ruleset = `clearance-${edition}-${createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 12)}`;
