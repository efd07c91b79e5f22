import { accountsIrregularities, accountsOutlier, capitalBleed, workingCapitalDeficit } from './accounts-findings.ts';
import { overdue } from './filings.ts';
import { goneFromRegister, neverRegistered, unreadRecords } from './findings.ts';
import { noNaturalDirector, tooFewDirectors } from './governance.ts';
import { liquidationOfUnknownKind, petitions, procedure, registerStatus, unmappedStatus } from './insolvency.ts';
import { phoenix } from './phoenix.ts';
import type { Rule, Step } from './rule.ts';
import { notScreened, screened } from './screening.ts';

const reviewAfter = (moreThanDays: number): readonly Step[] => [
  { moreThanDays: 0, effect: 'INFO' },
  { moreThanDays, effect: 'REVIEW' },
];

/**
 * The decision table. It follows the law: a petition stops the company's own payments (a disposition after presentation is void unless the
 * court orders otherwise) and only cautions those who pay it. The order of the rows has no effect: the strictest finding decides.
 */
export const rules: readonly Rule[] = [
  {
    code: 'WUP_LIVE',
    basis: 'Insolvency Act 1986 ss 122-124, 127, 129; Insolvency Rules 2016 r 7.10',
    out: 'HOLD',
    in: 'REVIEW',
    when: petitions,
  },
  {
    code: 'WUO_MADE',
    basis: 'Insolvency Act 1986 ss 127, 129, 130',
    out: 'HOLD',
    in: 'HOLD',
    when: procedure('WUO_MADE', 'The court has ordered its winding up; only its liquidator or the Official Receiver acts for it'),
  },
  {
    code: 'PROV_LIQ',
    basis: 'Insolvency Act 1986 s 135',
    out: 'HOLD',
    in: 'HOLD',
    when: procedure('PROV_LIQ', "A provisional liquidator is appointed; ask for the provisional liquidator's written authority"),
  },
  {
    code: 'CVL_RESOLVED',
    basis: 'Insolvency Act 1986 ss 86-88, 91',
    out: 'HOLD',
    in: 'HOLD',
    when: procedure('CVL_RESOLVED', "It is in creditors' voluntary (insolvent) winding up; only its liquidator acts for it"),
  },
  {
    code: 'CVL_PROPOSED',
    basis: 'Insolvency Act 1986 ss 86-88, 91',
    out: 'REVIEW',
    in: 'REVIEW',
    when: procedure(
      'CVL_PROPOSED',
      "Its creditors are asked to decide in a creditors' voluntary (insolvent) winding up, and no notice shows the resolution",
    ),
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
    when: procedure(
      'ADMIN',
      "It is in administration, or notice of administration was given; ask for the administrator's authority",
      'administration',
    ),
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
    when: procedure('RECEIVER', "A receiver or administrative receiver is appointed; ask for the receiver's authority", 'receivership'),
  },
  {
    code: 'CVA_LIVE',
    basis: 'Insolvency Act 1986 Part I; Companies Act 2006 Part 26A',
    out: 'REVIEW',
    in: 'REVIEW',
    when: procedure('CVA_LIVE', 'It is bound by a voluntary arrangement or a restructuring plan', 'voluntary-arrangement'),
  },
  {
    code: 'LIQUIDATION',
    basis: 'Insolvency Act 1986 ss 86-91, 127, 129, 130',
    out: 'HOLD',
    in: 'HOLD',
    when: liquidationOfUnknownKind,
  },
  {
    code: 'INSOLVENCY_NOTICE',
    basis: 'Policy: a company that a notice of corporate insolvency names is not clean, whatever the notice announces',
    out: 'REVIEW',
    in: 'REVIEW',
    when: procedure('INSOLVENCY_NOTICE', 'A notice of corporate insolvency names it, and its code does not show which procedure is open'),
  },
  {
    code: 'DISSOLVED',
    basis: 'Companies Act 2006 ss 1000-1003, 1012',
    out: 'HOLD',
    in: 'HOLD',
    when: goneFromRegister,
  },
  {
    // the snapshot of the register has the state without the day of the notice, so the last 14 days before strike-off cannot be distinguished from the earlier ones
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
    code: 'GOV_NO_NATURAL',
    basis: 'Companies Act 2006 s 155',
    out: 'HOLD',
    in: 'REVIEW',
    when: noNaturalDirector,
  },
  {
    code: 'PHX_HIGH',
    basis: 'Insolvency Act 1986 ss 216-217; Finance Act 2020 Sch 13',
    out: 'REVIEW',
    in: 'REVIEW',
    when: phoenix('HIGH'),
  },
  {
    code: 'PHX_MED',
    basis: 'Insolvency Act 1986 ss 216-217; Finance Act 2020 Sch 13',
    out: 'REVIEW',
    in: 'REVIEW',
    when: phoenix('MEDIUM'),
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
    // a loss of capital makes no payment void: it is a reason not to give the company credit
    code: 'CAPITAL_BLEED',
    basis: "Policy: review before giving credit to a company that lost a quarter or more of the owners' capital in a year",
    out: 'INFO',
    in: 'INFO',
    inOnCredit: 'REVIEW',
    when: capitalBleed,
  },
  {
    code: 'WORKING_CAPITAL_DEFICIT',
    basis: 'Policy: a severe working-capital deficit requires manual approval or a rolling reserve',
    out: 'REVIEW',
    in: 'REVIEW',
    when: workingCapitalDeficit,
  },
  {
    code: 'ACCOUNTS_IRREGULAR',
    basis: 'Policy: accounts that contradict themselves do not support credit',
    out: 'INFO',
    in: 'INFO',
    inOnCredit: 'REVIEW',
    when: accountsIrregularities,
  },
  {
    // one honest company in a hundred is an outlier by construction: it supports another finding and means nothing by itself
    code: 'ACCOUNTS_OUTLIER_P99',
    basis: 'Policy: an unusual balance sheet supports another finding and is not enough by itself',
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
    when: screened('SANCTION_NUMBER'),
  },
  {
    code: 'SANCTION_NAME',
    basis: 'Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime',
    out: 'HOLD',
    in: 'HOLD',
    when: screened('SANCTION_NAME'),
  },
  {
    // an officer directs the payments of the company, so the freeze of his or her assets may extend to it
    code: 'SANCTION_OFFICER',
    basis: 'Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime',
    out: 'HOLD',
    in: 'HOLD',
    when: screened('SANCTION_OFFICER'),
  },
  {
    // an asset freeze extends to a company that its target owns by more than half or controls
    code: 'SANCTION_OWNER',
    basis: 'Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime',
    out: 'HOLD',
    in: 'HOLD',
    when: screened('SANCTION_OWNER'),
  },
  {
    code: 'SANCTION_FORMER',
    basis: 'Policy: a former target of sanctions is not clean until a person knows why it is no longer listed',
    out: 'REVIEW',
    in: 'REVIEW',
    when: screened('SANCTION_FORMER'),
  },
  {
    code: 'INVESTMENT_BAN',
    basis: 'Sanctions and Anti-Money Laundering Act 2018 and the regulations of the regime',
    out: 'REVIEW',
    in: 'REVIEW',
    when: screened('INVESTMENT_BAN'),
  },
  {
    code: 'FCA_WARNING',
    basis: 'Financial Services and Markets Act 2000 s 19',
    out: 'REVIEW',
    in: 'HOLD',
    when: screened('FCA_WARNING'),
  },
  {
    code: 'GOV_DISQ_ACTING',
    basis: 'Company Directors Disqualification Act 1986 ss 1, 11, 13, 17',
    out: 'HOLD',
    in: 'REVIEW',
    when: screened('GOV_DISQ_ACTING'),
  },
  {
    // the Act concerns persons in office: a disqualified owner may own shares, so it is REVIEW at most; a company that is disqualified itself is HOLD
    code: 'DISQUALIFIED_PARTY',
    basis: 'Company Directors Disqualification Act 1986 ss 1, 11, 13, 17',
    out: 'HOLD',
    in: 'REVIEW',
    when: screened('DISQUALIFIED_PARTY'),
  },
  {
    code: 'HMRC_DEFAULTER',
    basis: 'Finance Act 2009 s 94',
    out: 'REVIEW',
    in: 'REVIEW',
    when: screened('HMRC_DEFAULTER'),
  },
  {
    code: 'SCREENING_INCOMPLETE',
    basis: 'Policy: only a company that was screened whole against whole lists can be cleared',
    out: 'REVIEW',
    in: 'REVIEW',
    when: screened('SCREENING_INCOMPLETE'),
  },
  {
    code: 'NOT_SCREENED',
    basis: 'Policy: only a company that was screened whole against whole lists can be cleared',
    out: 'REVIEW',
    in: 'REVIEW',
    when: notScreened,
  },
  {
    code: 'RECORD_UNREAD',
    basis: 'Policy: only facts that hold every record that was read can clear a payment',
    out: 'REVIEW',
    in: 'REVIEW',
    when: unreadRecords,
  },
  {
    code: 'COMPANY_UNKNOWN',
    basis: 'Policy: only a company that the register has held can be cleared',
    out: 'REVIEW',
    in: 'REVIEW',
    when: neverRegistered,
  },
  {
    code: 'STATUS_UNMAPPED',
    basis: 'Policy: a register status that no rule covers is not clean',
    out: 'REVIEW',
    in: 'REVIEW',
    when: unmappedStatus,
  },
];
