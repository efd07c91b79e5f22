import type { EventType } from '../webhooks/event-types.ts';
import type { RuleWords } from './rule-words.ts';

/** What a finance clerk reads about a change that a webhook reports. */
export type EventWords = RuleWords & (OfRules | OwnBasis);

/** The change raises findings of the decision table, which state the statute and what clears them. */
interface OfRules {
  readonly raises: readonly string[];
}

/** No finding rests on the change. */
interface OwnBasis {
  readonly basis: string;
  readonly clearedBy: string;
}

const owners = 'Companies Act 2006 Part 21A';
const change = 'Nothing: it reports a change. Ask the company if you did not expect it.';
const match = 'The entry of the list and the name that it matches.';
const land = 'The monthly file of HM Land Registry.';

export const eventWords = {
  'gazette.insolvency.published': {
    plain: 'The Gazette has a new notice that this company may not be able to pay its debts, or that such a case has ended.',
    shownBy: 'The notice in The Gazette, with its number and its day.',
    raises: [
      ...['WUP_LIVE', 'WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'CVL_PROPOSED', 'MVL', 'ADMIN', 'MORATORIUM', 'RECEIVER'],
      ...['LIQUIDATION', 'INSOLVENCY_NOTICE'],
    ],
  },
  'companies_court.petition.scheduled': {
    plain: 'A court list names this company for a hearing that could close it.',
    shownBy: 'The daily list of the court, with the day of the hearing.',
    raises: ['COURT_LISTED'],
  },
  'ch.charge.registered': {
    plain: 'A lender has a new claim on what this company owns, and it comes before yours.',
    shownBy: 'The charge on the register, with its code.',
    basis: 'Companies Act 2006 s 859A',
    clearedBy: 'A statement on the register that the charge is paid off.',
  },
  'sanctions.ofsi.match_new': {
    plain: 'This company or a person behind it now has a name that is on the UK Sanctions List.',
    shownBy: match,
    raises: ['SANCTION_NUMBER', 'SANCTION_NAME', 'SANCTION_OFFICER', 'SANCTION_OWNER'],
  },
  'fca.warning.match_new': {
    plain: 'The UK financial regulator now warns of a firm with a name like that of this company or a person behind it.',
    shownBy: match,
    raises: ['FCA_WARNING'],
  },
  'cdda.disqualification.match_new': {
    plain: 'A person who runs this company now has the same name as a person who is banned from running companies.',
    shownBy: match,
    raises: ['GOV_DISQ_ACTING'],
  },
  'phoenix.six_indicator.flagged': {
    plain: 'This company now shares its people and other traits with a company that failed.',
    shownBy: 'The failure of the other company, and the records of both.',
    raises: ['PHX_HIGH', 'PHX_MED'],
  },
  'ch.officer.appointed': {
    plain: 'A new person or firm has joined those who run this company.',
    shownBy: 'The list of officers at Companies House.',
    raises: ['GOV_CHURN'],
  },
  'ch.officer.resigned': {
    plain: 'A person or firm has left those who run this company.',
    shownBy: 'The list of officers at Companies House.',
    raises: ['GOV_CHURN', 'GOV_NO_DIRECTOR', 'GOV_NO_NATURAL'],
  },
  'ch.psc.changed': {
    plain: 'Those who own or control this company, or one of its owners, have changed.',
    shownBy: 'The list of owners at Companies House.',
    basis: owners,
    clearedBy: change,
  },
  'eccta.director_id.unverified': {
    plain: 'The register no longer shows that a director has proved who they are.',
    shownBy: 'The record of the director at Companies House.',
    raises: ['GOV_IDV_OVERDUE'],
  },
  'sic_code.changed': {
    plain: 'This company now states that its main trade is another one.',
    shownBy: 'The entry of the company on the register.',
    basis: 'Companies Act 2006 s 853A',
    clearedBy: change,
  },
  'hmlr.title.added': {
    plain: 'This company now owns land or a building that it did not own before.',
    shownBy: land,
    basis: 'Policy: land is what a debt may be paid from, so a change of it is reported',
    clearedBy: change,
  },
  'hmlr.title.disposed': {
    plain: 'This company no longer owns land or a building that it owned before.',
    shownBy: land,
    basis: 'Policy: land is what a debt may be paid from, so a change of it is reported',
    clearedBy: change,
  },
  'offshore.control.flagged': {
    plain: 'This company holds land, and UK registers do not show who stands behind its owner abroad.',
    shownBy: 'The files of HM Land Registry, and the register of overseas entities.',
    basis: `${owners}; Economic Crime (Transparency and Enforcement) Act 2022`,
    clearedBy: 'An entry that names the people behind the owner.',
  },
  'roe.entity.changed': {
    plain: 'The UK register of owners abroad has changed its entry of this company.',
    shownBy: 'The register of overseas entities.',
    basis: 'Economic Crime (Transparency and Enforcement) Act 2022',
    clearedBy: change,
  },
  'hmrc.defaulter.match_new': {
    plain: 'This company now has a name that is on the list of those who paid too little tax on purpose.',
    shownBy: match,
    raises: ['HMRC_DEFAULTER'],
  },
  'news.distress.detected': {
    plain: 'A news report says that this company may have trouble with money.',
    shownBy: 'The day of the report, and what in it points to the company.',
    basis: 'Policy: news is a reason to look, and no payment is stopped by it',
    clearedBy: 'A check of the report, and the facts that the company gives.',
  },
  'capital_bleed.flagged': {
    plain: 'New accounts show that what the owners hold in this company fell by a quarter or more in a year.',
    shownBy: 'The two balance sheets that are compared.',
    raises: ['CAPITAL_BLEED'],
  },
  'cooked_books.flagged': {
    plain: 'New accounts of this company look unlike those of 99 in 100 like it, which proves nothing on its own.',
    shownBy: 'The accounts that the company filed, with the day of the balance sheet.',
    raises: ['ACCOUNTS_OUTLIER_P99', 'ACCOUNTS_IRREGULAR'],
  },
  'sector_stress.elevated': {
    plain: 'More firms than usual have failed in the trade of this company, which says nothing about the company itself.',
    shownBy: 'The notices in The Gazette about firms of the same trade.',
    basis: 'Policy: more firms of the trade failed than chance explains',
    clearedBy: 'Months in which fewer firms of the trade fail.',
  },
} as const satisfies Record<EventType, EventWords>;
