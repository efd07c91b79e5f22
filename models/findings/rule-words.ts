/** What a finance clerk reads about a reason code, in one sentence each. The statute and what clears the finding are in models/clearance/rules.ts. */
export interface RuleWords {
  /** What is found. */
  readonly plain: string;
  /** What it means when later records weaken it to INFO. Absent: as `plain`. */
  readonly weakened?: string;
  /** The records that show it. */
  readonly shownBy: string;
}

const ended = 'An earlier notice about this company counts as ended, because it has filed papers since then.';
const gazette = 'The notice in The Gazette, or the case or filing at Companies House, with its day.';
const gazetteOrRegister = 'The notice in The Gazette, or the status, the case or the filing at Companies House.';
const statusCaseOrFiling = 'The status, the case or the filing at Companies House.';
const register = 'The entry of the company on the register.';
const filing = 'The filing of the company at Companies House.';
const officers = 'The list of officers at Companies House.';
const accounts = 'The accounts that the company filed, with the day of the balance sheet.';
const sanctions = 'The entry of the UK Sanctions List, with its number.';

/** By reason code. `models/findings/registry.test.ts` fails when a code of the decision table is missing or unknown. */
export const ruleWords: Readonly<Record<string, RuleWords>> = {
  WUP_LIVE: {
    plain: 'A court was asked to wind this company up, so money that it pays out now may have to be paid back.',
    weakened: 'A court was once asked to wind this company up, but it is still active and has filed papers since then.',
    shownBy: 'The notice of the petition in The Gazette, with the court, the case number and the day of the hearing.',
  },
  COURT_LISTED: {
    plain: 'A court list names this company, or one with its name, for a hearing that could close it.',
    shownBy: 'The daily list of the court, with the day of the hearing.',
  },
  WUO_MADE: {
    plain: 'A court has ordered this company to be wound up, so only its liquidator may act for it.',
    weakened: ended,
    shownBy: gazette,
  },
  PROV_LIQ: {
    plain: 'A court has put someone in charge of this company before it decides whether to wind it up.',
    weakened: ended,
    shownBy: gazette,
  },
  CVL_RESOLVED: {
    plain: 'This company cannot pay its debts and is being closed, so only its liquidator may act for it.',
    weakened: ended,
    shownBy: gazette,
  },
  CVL_PROPOSED: {
    plain: 'Those who are owed money have been asked to let this company close, and we do not know what they said.',
    weakened: ended,
    shownBy: gazette,
  },
  MVL: {
    plain: 'The owners are closing this company and state that it can pay its debts, so ask the liquidator first.',
    weakened: ended,
    shownBy: gazette,
  },
  ADMIN: {
    plain: 'This company is in administration, or soon may be, so ask who may act for it.',
    weakened: ended,
    shownBy: gazetteOrRegister,
  },
  MORATORIUM: {
    plain: 'The law gives this company a break from its debts for now, while a monitor keeps watch.',
    weakened: ended,
    shownBy: gazette,
  },
  RECEIVER: {
    plain: 'A lender has put a receiver in charge of some or all of what this company owns.',
    weakened: ended,
    shownBy: gazetteOrRegister,
  },
  CVA_LIVE: {
    plain: 'This company has a formal deal with those to whom it owes money.',
    weakened: ended,
    shownBy: statusCaseOrFiling,
  },
  LIQUIDATION: {
    plain: 'This company is being wound up, and as we do not know if it can pay its debts, we assume that it cannot.',
    weakened: ended,
    shownBy: gazetteOrRegister,
  },
  INSOLVENCY_NOTICE: {
    plain: 'An official notice says that this company may not be able to pay its debts, but not what comes next.',
    weakened: ended,
    shownBy: gazette,
  },
  DISSOLVED: {
    plain: 'This company is no longer on the register, so a payment to it may be lost.',
    weakened: 'A filing once said that this company was closed for good, but it is active and has filed papers since then.',
    shownBy: 'The entry of the company on the register, or the filing that ends it.',
  },
  STRIKE_OFF_1ST: {
    plain: 'The registrar has warned that this company may soon be struck off the register.',
    shownBy: filing,
  },
  STRIKE_OFF_VOL: {
    plain: 'This company has asked to be struck off, which it may do only if it has stopped trading.',
    shownBy: filing,
  },
  STRIKE_OFF: {
    plain: 'The register shows a plan to strike this company off, but not who asked for it or when.',
    shownBy: register,
  },
  GOV_NO_DIRECTOR: {
    plain: 'This company has too few directors or members, so there may be no one with the power to approve a payment.',
    shownBy: officers,
  },
  GOV_NO_NATURAL: {
    plain: 'All directors of this company are firms, but the law asks for at least one person.',
    shownBy: officers,
  },
  GOV_IDV_OVERDUE: {
    plain: 'The register does not show that a director, a member or an owner has proved who they are by the due day.',
    shownBy: 'The record of the director, the member or the owner at Companies House.',
  },
  GOV_CHURN: {
    plain: 'The people who run this company have just changed, so check by phone who may approve a payment.',
    shownBy: 'The filings or lists that show who joined and who left.',
  },
  GOV_LATE_NOTICE: {
    plain: 'This company was late to tell the register that a director had joined or left.',
    shownBy: filing,
  },
  PSC_GAP: {
    plain: 'The register does not show who owns or controls this company.',
    shownBy: 'The list of owners at Companies House, and what the company states about them.',
  },
  RO_DEFAULT: {
    plain: 'This company has no office of its own on the register, so letters may not reach it.',
    shownBy: register,
  },
  PHX_HIGH: {
    plain: 'This company shares its people and many other traits with a company that failed.',
    shownBy: 'The failure of the other company, and the records of both.',
  },
  PHX_MED: {
    plain: 'This company shares its people and some other traits with a company that failed.',
    shownBy: 'The failure of the other company, and the records of both.',
  },
  PHX_LOW: {
    plain: 'This company shares one of its people with a company that failed.',
    shownBy: 'The failure of the other company, and the records of both.',
  },
  ACCTS_OVERDUE: {
    plain: 'This company is late with its yearly accounts.',
    shownBy: 'The due day on the register.',
  },
  CS_OVERDUE: {
    plain: 'This company is late with the yearly check of its details on the register.',
    shownBy: 'The due day on the register.',
  },
  BOTH_OVERDUE: {
    plain: 'This company is late with both its accounts and its yearly check, which often comes before it is struck off.',
    shownBy: 'The due days on the register.',
  },
  CREDIT_E: {
    plain: 'The records of this firm put it among those that fail most often, so a person must check it first.',
    shownBy: 'The records that raise the risk the most, which the finding names.',
  },
  CREDIT_D: {
    plain: 'Firms like this one fail more often than most, which counts only next to another reason.',
    shownBy: 'The records that raise the risk the most, which the finding names.',
  },
  CAPITAL_BLEED: {
    plain: 'What the owners hold in this company fell by a quarter or more in one year.',
    shownBy: accounts,
  },
  WORKING_CAPITAL_DEFICIT: {
    plain: 'This company must soon pay far more than it has, so it may not be able to pay.',
    shownBy: accounts,
  },
  ACCOUNTS_IRREGULAR: {
    plain: 'Some figures in the accounts of this company do not agree with each other.',
    shownBy: accounts,
  },
  ACCOUNTS_OUTLIER_P99: {
    plain: 'The accounts of this company look unlike those of 99 in 100 like it, which proves nothing on its own.',
    shownBy: accounts,
  },
  SANCTION_NUMBER: {
    plain: 'This company is on the UK Sanctions List, so to deal with it may break the law.',
    shownBy: sanctions,
  },
  SANCTION_NAME: {
    plain: 'This company has a name that is on the UK Sanctions List, so check if it is the same one.',
    shownBy: sanctions,
  },
  SANCTION_OFFICER: {
    plain: 'A person who runs this company has a name that is on the UK Sanctions List.',
    shownBy: sanctions,
  },
  SANCTION_OWNER: {
    plain: 'An owner of this company seems to be under UK sanctions.',
    shownBy: 'The entry of the UK Sanctions List, or the mark on the register, and the chain of owners.',
  },
  SANCTION_FORMER: {
    plain: 'This company or a person behind it has a name that was once on a sanctions list.',
    shownBy: 'The entry of the list of former targets.',
  },
  INVESTMENT_BAN: {
    plain: 'This company or a person behind it has a name that is on a list of those in whom UK firms may not invest.',
    shownBy: 'The entry of the list of investment bans.',
  },
  FCA_WARNING: {
    plain: 'The UK financial regulator warns of a firm that may trade without its consent and has the name of this company or one like it.',
    shownBy: 'The warning of the Financial Conduct Authority.',
  },
  GOV_DISQ_ACTING: {
    plain: 'A person who runs this company has the same name as a person who is banned from running companies.',
    shownBy: 'The entry of the register of disqualified directors.',
  },
  DISQUALIFIED_PARTY: {
    plain: 'This company or an owner of it has a name that is on the list of those banned from running companies.',
    shownBy: 'The entry of the register of disqualified directors.',
  },
  HMRC_DEFAULTER: {
    plain: 'This company or a person behind it has a name that is on the list of those who paid too little tax on purpose.',
    shownBy: "The entry of HMRC's list.",
  },
  SCREENING_INCOMPLETE: {
    plain: 'We could not check this company against each list in full, so we cannot say that it is clear.',
    shownBy: 'The state of the lists at the time of the answer.',
  },
  NOT_SCREENED: {
    plain: 'We have not checked this company against the lists, since the lists were not ready.',
    shownBy: 'The state of the lists at the time of the answer.',
  },
  RECORD_UNREAD: {
    plain: 'We could not read a newer record about this company, so our answer rests on older ones.',
    shownBy: 'The place of the record in the file that holds it.',
  },
  COMPANY_UNKNOWN: {
    plain: 'We hold no record of a company with this number, so the number may be wrong.',
    shownBy: 'The register as we hold it.',
  },
  UK_ESTABLISHMENT: {
    plain: 'This is the number of a UK branch, and its company abroad has a number of its own.',
    shownBy: register,
  },
  STATUS_UNMAPPED: {
    plain: 'The register gives this company a status that we do not know.',
    shownBy: register,
  },
};
