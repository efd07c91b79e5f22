import { rules } from '../clearance/rules.ts';
import type { Attribute } from '../risk/attributes.ts';
import { expertScorecard } from '../risk/scorecard.ts';

/** A characteristic of a risk assessment in words for a finance clerk. */
export interface CharacteristicWords {
  readonly code: string;
  readonly of: Attribute;
  /** What it means when it raises the probability of default. */
  readonly raises: string;
  /** What it means when it lowers it. */
  readonly lowers: string;
  /** The records that show it. */
  readonly shownBy: string;
  /** The statute or, where none applies, the policy. */
  readonly basis: string;
  /** What changes it. Sentences. */
  readonly clearedBy: string;
}

/** `asRule`: the statute and what clears it are those of a code of the decision table. */
type Words = Pick<CharacteristicWords, 'raises' | 'lowers' | 'shownBy'> &
  (Pick<CharacteristicWords, 'basis' | 'clearedBy'> | { readonly asRule: string });

/** A characteristic whose value is not known counts as its worst bin. */
export const unknownWords = 'We do not know this of the firm, so we count it as the worst case.';

const register = 'The entry of the company on the register.';
const accounts = 'The newest accounts of the company, with the day of the balance sheet.';
const officers = 'The list of officers at Companies House.';
const rated = 'Policy: the points of the scorecard; no law sets them';
const nextAccounts = 'The next accounts.';

const words: Readonly<Record<Attribute, Words>> = {
  companyAgeYears: {
    raises: 'Firms as old as this one fail more often than most.',
    lowers: 'Firms as old as this one fail less often than most.',
    shownBy: register,
    basis: rated,
    clearedBy: 'Nothing: the age of a company is a fact, which changes with time.',
  },
  sector: {
    raises: 'Firms in the trade of this one fail more often than most.',
    lowers: 'Firms in the trade of this one fail less often than most.',
    shownBy: register,
    basis: rated,
    clearedBy: 'An entry that states another trade.',
  },
  accountsOverdueDays: {
    raises: 'This firm is late with its accounts, and firms that file late fail more often.',
    lowers: 'No accounts of this firm are late.',
    shownBy: register,
    asRule: 'ACCTS_OVERDUE',
  },
  confirmationOverdueDays: {
    raises: 'This firm is late with the yearly check of its details, and firms that file late fail more often.',
    lowers: 'The yearly check of the details of this firm is not late.',
    shownBy: register,
    asRule: 'CS_OVERDUE',
  },
  accountsKind: {
    raises: 'Firms that file this kind of accounts fail more often than most.',
    lowers: 'Firms that file this kind of accounts fail less often than most.',
    shownBy: accounts,
    basis: rated,
    clearedBy: nextAccounts,
  },
  totalAssets: {
    raises: 'Firms that own as little as this one fail more often than most.',
    lowers: 'Firms that own as much as this one fail less often than most.',
    shownBy: accounts,
    basis: rated,
    clearedBy: nextAccounts,
  },
  equityRatio: {
    raises: 'This firm owes so much that too little of what it has is left for its owners.',
    lowers: 'This firm has a good deal more than it owes.',
    shownBy: accounts,
    basis: rated,
    clearedBy: nextAccounts,
  },
  currentRatio: {
    raises: 'This firm may lack the means to pay what it must pay within a year.',
    lowers: 'This firm has the means to pay what it must pay within a year.',
    shownBy: accounts,
    basis: rated,
    clearedBy: nextAccounts,
  },
  capitalLoss: {
    raises: 'What the owners hold in this firm has shrunk in a year.',
    lowers: 'What the owners hold in this firm has not shrunk in a year.',
    shownBy: 'The two balance sheets that are compared.',
    basis: rated,
    clearedBy: nextAccounts,
  },
  accountsDoubts: {
    raises: 'The accounts of this firm do not add up in some way, or look unlike those of firms like it.',
    lowers: 'The accounts of this firm pass our checks.',
    shownBy: accounts,
    asRule: 'ACCOUNTS_IRREGULAR',
  },
  boardShort: {
    raises: 'This firm has too few directors or members, so there may be no one to act for it.',
    lowers: 'This firm has as many directors or members as it needs.',
    shownBy: officers,
    asRule: 'GOV_NO_DIRECTOR',
  },
  directorsLeft: {
    raises: 'Some of those who run this firm have left it within a year.',
    lowers: 'Few or none of those who run this firm have left it within a year.',
    shownBy: officers,
    basis: rated,
    clearedBy: 'One year after the last of them left.',
  },
  lateNotices: {
    raises: 'This firm was late to tell the register that a director had joined or left.',
    lowers: 'This firm tells the register in time when a director joins or leaves.',
    shownBy: 'The list of officers, and the days on which the notices were filed.',
    basis: 'Companies Act 2006 s 167',
    clearedBy: 'Three years after the filing.',
  },
  officeDefault: {
    raises: 'The office of this firm is one that the register chose, so the firm may be hard to reach.',
    lowers: 'This firm has an office of its own on the register.',
    shownBy: register,
    asRule: 'RO_DEFAULT',
  },
  ownershipGap: {
    raises: 'The register does not name who owns or controls this firm, and does not say why.',
    lowers: 'The register names who owns or controls this firm, or says why it names no one.',
    shownBy: 'The list of owners at Companies House.',
    asRule: 'PSC_GAP',
  },
  linkedFailure: {
    raises: 'This firm shares its people and other traits with a firm that failed.',
    lowers: 'This firm does not go on where a failed firm stopped.',
    shownBy: 'The failure of the other company, and the records of both.',
    asRule: 'PHX_HIGH',
  },
  pastInsolvency: {
    raises: 'A court was once asked to close this firm, or it once had a formal process for its debts.',
    lowers: 'The records show no past request to close this firm and no formal process for its debts.',
    shownBy: 'The notice in The Gazette, or the case or the filing at Companies House.',
    basis: rated,
    clearedBy: 'Nothing: it stays on record, and a company that has traded since counts by its other records too.',
  },
};

/** The words of every characteristic of the scorecards, in their order. A fitted scorecard has the codes of the expert one. */
export const characteristicWords: readonly CharacteristicWords[] = expertScorecard.characteristics.map(({ code, of }) => {
  const { raises, lowers, shownBy, ...origin } = words[of];
  return { code, of, raises, lowers, shownBy, ...('asRule' in origin ? ofRule(origin.asRule) : origin) };
});

function ofRule(code: string): Pick<CharacteristicWords, 'basis' | 'clearedBy'> {
  const rule = rules.find((one) => one.code === code);
  return { basis: rule?.basis ?? '', clearedBy: rule?.clearedBy ?? '' };
}

const byCode = new Map(characteristicWords.map((one) => [one.code, one]));

/** Returns the words of a characteristic; undefined for the code of an event or of a gap in the records. */
export function wordsOfCharacteristic(code: string): CharacteristicWords | undefined {
  return byCode.get(code);
}
