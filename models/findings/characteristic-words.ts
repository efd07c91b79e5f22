import { rules } from '../clearance/rules.ts';
import type { Attribute } from '../risk/attributes.ts';
import type { Reason } from '../risk/reasons.ts';
import { expertScorecard } from '../risk/scorecard.ts';

/** A characteristic of a risk assessment in words for a finance clerk. */
export interface CharacteristicWords {
  readonly code: string;
  readonly of: Attribute;
  /** Two sentences, of which one is said of each value that is known. */
  readonly sentences: readonly Sentence[];
  /** The records that show it. */
  readonly shownBy: string;
  /** The statute or, where none applies, the policy. */
  readonly basis: string;
  /** What changes it. Sentences. */
  readonly clearedBy: string;
}

/**
 * A sentence, and when it is said. A fitted scorecard centres the points of a characteristic on the mean, so a bad value can lower the risk and a
 * good one raise it: a sentence that states a fact of the firm goes by the value,
 * and one that goes by the direction compares the firm with others and states no value.
 */
interface Sentence {
  readonly when: 'raises' | 'lowers' | 'above 0' | '0 or less';
  readonly plain: string;
}

/** `asRule`: the statute and what clears it are those of a code of the decision table. */
type Words = Pick<CharacteristicWords, 'sentences' | 'shownBy'> &
  (Pick<CharacteristicWords, 'basis' | 'clearedBy'> | { readonly asRule: string });

/** A characteristic whose value is not known counts as its worst bin. */
export const unknownWords = 'We do not know this of the firm, so we count it as the worst case.';

const register = 'The entry of the company on the register.';
const accounts = 'The newest accounts of the company, with the day of the balance sheet.';
const officers = 'The list of officers at Companies House.';
const rated = 'Policy: the points of the scorecard; no law sets them';
const nextAccounts = 'The next accounts.';

/** Sentences about how often firms like this one fail. `firms`: which they are. */
const rate = (firms: string): readonly Sentence[] => [
  { when: 'raises', plain: `${firms} fail more often than most.` },
  { when: 'lowers', plain: `${firms} fail less often than most.` },
];
const fact = (above: string, else_: string): readonly Sentence[] => [
  { when: 'above 0', plain: above },
  { when: '0 or less', plain: else_ },
];

const words: Readonly<Record<Attribute, Words>> = {
  companyAgeYears: {
    sentences: rate('Firms as old as this one'),
    shownBy: register,
    basis: rated,
    clearedBy: 'Nothing: the age of a company is a fact, which changes with time.',
  },
  sector: {
    sentences: rate('Firms in the trade of this one'),
    shownBy: register,
    basis: rated,
    clearedBy: 'An entry that states another trade.',
  },
  accountsOverdueDays: {
    sentences: fact('This firm is late with its accounts.', 'No accounts of this firm are late.'),
    shownBy: register,
    asRule: 'ACCTS_OVERDUE',
  },
  confirmationOverdueDays: {
    sentences: fact('This firm is late with the yearly check of its details.', 'The yearly check of the details of this firm is not late.'),
    shownBy: register,
    asRule: 'CS_OVERDUE',
  },
  accountsKind: {
    sentences: rate('Firms that file this kind of accounts'),
    shownBy: accounts,
    basis: rated,
    clearedBy: nextAccounts,
  },
  totalAssets: {
    sentences: rate('Firms that own about what this one owns'),
    shownBy: accounts,
    basis: rated,
    clearedBy: nextAccounts,
  },
  equityRatio: {
    sentences: rate('Firms that owe as much of what they own as this one'),
    shownBy: accounts,
    basis: rated,
    clearedBy: nextAccounts,
  },
  currentRatio: {
    sentences: rate('Firms that can cover as much of what they must soon pay as this one'),
    shownBy: accounts,
    basis: rated,
    clearedBy: nextAccounts,
  },
  capitalLoss: {
    sentences: fact(
      'What the owners hold in this firm has shrunk in a year.',
      'What the owners hold in this firm has not shrunk in a year.',
    ),
    shownBy: 'The two balance sheets that are compared.',
    basis: rated,
    clearedBy: nextAccounts,
  },
  accountsDoubts: {
    sentences: fact(
      'The accounts of this firm do not add up in some way, or look unlike those of firms like it.',
      'The accounts of this firm pass our checks.',
    ),
    shownBy: accounts,
    asRule: 'ACCOUNTS_IRREGULAR',
  },
  boardShort: {
    sentences: fact(
      'This firm has too few directors or members, so there may be no one to act for it.',
      'This firm has as many directors or members as it needs.',
    ),
    shownBy: officers,
    asRule: 'GOV_NO_DIRECTOR',
  },
  directorsLeft: {
    sentences: fact(
      'Some of those who run this firm have left it within a year.',
      'We know of no one who ran this firm and left it within a year.',
    ),
    shownBy: officers,
    basis: rated,
    clearedBy: 'One year after the last of them left.',
  },
  lateNotices: {
    sentences: fact(
      'This firm was late to tell the register that a director had joined or left.',
      'We know of no time in three years when this firm was late to tell the register who its directors are.',
    ),
    shownBy: 'The list of officers, and the days on which the notices were filed.',
    basis: 'Companies Act 2006 s 167',
    clearedBy: 'Three years after the filing.',
  },
  officeDefault: {
    sentences: fact(
      'The office of this firm is one that the register chose, so the firm may be hard to reach.',
      'This firm has an office of its own on the register.',
    ),
    shownBy: register,
    asRule: 'RO_DEFAULT',
  },
  ownershipGap: {
    sentences: fact(
      'The register does not name who owns or controls this firm, and does not say why.',
      'The register names who owns or controls this firm, or says why it names no one.',
    ),
    shownBy: 'The list of owners at Companies House.',
    asRule: 'PSC_GAP',
  },
  linkedFailure: {
    sentences: fact(
      'This firm shares its people and other traits with a firm that failed.',
      'This firm does not go on where a failed firm stopped.',
    ),
    shownBy: 'The failure of the other company, and the records of both.',
    asRule: 'PHX_HIGH',
  },
  pastInsolvency: {
    sentences: fact(
      'A court was once asked to close this firm, or it once had a formal process for its debts.',
      'The records show no past request to close this firm and no formal process for its debts.',
    ),
    shownBy: 'The notice in The Gazette, or the case or the filing at Companies House.',
    basis: rated,
    clearedBy: 'Nothing: it stays on record, and a company that has traded since counts by its other records too.',
  },
};

/** The words of every characteristic of the scorecards, in their order. A fitted scorecard has the codes of the expert one. */
export const characteristicWords: readonly CharacteristicWords[] = expertScorecard.characteristics.map(({ code, of }) => {
  const { sentences, shownBy, ...origin } = words[of];
  return { code, of, sentences, shownBy, ...('asRule' in origin ? ofRule(origin.asRule) : origin) };
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

/** Returns the sentence of a value. */
export function sentenceOf({ sentences }: CharacteristicWords, { value, direction }: Pick<Reason, 'value' | 'direction'>): string {
  if (value === null) return unknownWords;
  const sign = typeof value === 'number' && value > 0 ? 'above 0' : '0 or less';
  return sentences.find(({ when }) => when === direction || when === sign)?.plain ?? '';
}
