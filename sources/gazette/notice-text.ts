import { courtCaseIn } from '../court-case.ts';
import { clockTime, dayPattern, isoDay, timePattern } from '../written-dates.ts';
import { mentionsIn } from './company-mentions.ts';
import { cleanStyles, partedName, styleAfter } from './trading-styles.ts';

/** A company that a notice names. */
export interface NamedCompany {
  readonly number: string;
  readonly name: string | undefined;
  /** Names that the company trades or traded under. */
  readonly styles: readonly string[];
}

/** Facts of a court case in a notice. A part is absent when the notice does not state it, or states it in words that the reader does not know. */
export interface CaseFacts {
  readonly court?: string | undefined;
  readonly courtCase?: string | undefined;
  readonly presentedOn?: string | undefined;
  readonly hearingOn?: string | undefined;
  /** `HH:MM`, London. */
  readonly hearingAt?: string | undefined;
}

/** Returns the companies that a text names by number, each once, in the order of the text. */
export function companiesIn(text: string): NamedCompany[] {
  const mentions = mentionsIn(text);
  const companies = new Map<string, NamedCompany>();
  for (const [place, { at, end, number, shared }] of mentions.entries()) {
    if (companies.has(number)) continue;
    if (shared) {
      companies.set(number, { number, name: undefined, styles: [] });
      continue;
    }
    const before = text.slice(Math.max(0, at - 160, mentions[place - 1]?.end ?? 0), at);
    companies.set(number, {
      number,
      ...namedBefore(before, styleAfter(text.slice(end, end + 160), (mentions[place + 1]?.at ?? text.length) - end)),
    });
  }
  return [...companies.values()];
}

/**
 * Returns the name that ends `text`, and the trading styles. A style may come between the name and the number; a style without a name before
 * it belongs to the previous company.
 */
function namedBefore(text: string, after: readonly string[]): Omit<NamedCompany, 'number'> {
  const { legal, styles } = partedName(text);
  const name = nameBefore(legal);
  if (styles.length === 0 || name === undefined) return { name: nameBefore(text), styles: after };
  return { name, styles: cleanStyles([...styles, ...after]) };
}

const courtName =
  /\bIn the ((?:High Court|County Court|Court of Session|(?:[A-Z][a-z]+ )?Sheriff Court)[^.;]{0,140}?)(?=\s*(?:\bNo\.?\s|\bCR-|\bCase\b|\bCourt Number|\bIn the\b|\band in\b|[A-Z]{2,}\s+[A-Z]{2,}|[.;]|$))/;
const presented = new RegExp(`\\bpresented(?:\\s+to\\s+the\\s+court)?\\s+on\\s+(${dayPattern})`, 'i');
const presentedBefore = new RegExp(`\\bon\\s+(${dayPattern}),?\\s+a\\s+petition\\s+was\\s+presented`, 'i');
const filed = new RegExp(`\\bDate of (?:Filing|Presentation)(?: of)? Petition:?\\s*(${dayPattern})`, 'i');
const heard = new RegExp(
  `\\b(?:heard|hearing)\\b(?:(?!\\bnotice of intention\\b)[\\s\\S]){0,400}?\\bon\\s+(${dayPattern})(?:,?\\s*at\\s+(${timePattern}))?`,
  'i',
);

/** Returns the facts of the court case in a notice's text, London or Edinburgh. Leaves out a fact that is in doubt. Never throws. */
export function caseFactsIn(text: string): CaseFacts {
  const afterPetition = heard.exec(text.slice(Math.max(0, text.search(/\bpetition\b/i))));
  return {
    court: courtName.exec(text)?.[1]?.trim(),
    courtCase: courtCaseIn(text),
    presentedOn: isoDay((presented.exec(text) ?? presentedBefore.exec(text) ?? filed.exec(text))?.[1] ?? ''),
    hearingOn: isoDay(afterPetition?.[1] ?? ''),
    hearingAt: clockTime(afterPetition?.[2] ?? ''),
  };
}

/** True when the text names HM Revenue & Customs, which is then the petitioner: a debt to the public purse, and not an individual's name. */
export function namesRevenue(text: string): boolean {
  return /\b(?:HM|HIS MAJESTY[’']?S|HER MAJESTY[’']?S)\s+REVENUE\s+(?:AND|&)\s+CUSTOMS\b/i.test(text);
}

/** Words with which a notice goes on from the company to people: office-holders, solicitors, sheriffs, directors and their contact details. */
const people =
  /\b(?:Office[- ]?holders?\b|(?:Joint )?(?:Liquidator|Administrator|Receiver|Supervisor)s?(?:'s)?(?: Name)?(?: and Address)?:|Monitor:|Official Receiver:|Foreign representative|Names? of (?:office|practitioner|insolvency|liquidator|administrator)|IP N(?:o|umber)|Further (?:details|information)|Contact|Tel(?:ephone)?\b|E-?mail|The Petitioner[’']?s|Sheriff [A-Z][a-z]+ |Notice under rule|public examination of|I, |We, )/i;
const longest = 300;

/**
 * Returns the beginning of a notice, at most some 300 characters, without names of practitioners, petitioners or directors: they are personal
 * data.
 */
export function snippetOf(text: string): string {
  const unnamed = text.replaceAll(
    /\bby\s+(?:(?!\bby\b)[\s\S]){1,300}?(?=,?\s*(?:claiming to be|craving|praying|was dismissed|will be heard|is to be heard))/g,
    'by a petitioner',
  );
  const at = unnamed.search(people);
  const company = at === -1 ? unnamed : upToSentence(unnamed.slice(0, at));
  const clipped = company.length <= longest ? company : `${company.slice(0, company.lastIndexOf(' ', longest))} ...`;
  // no notice code stands for this appointment, so the snippet must mention it
  return /provisional liquidator/i.test(text) && !/provisional liquidator/i.test(clipped) ? `${clipped} [provisional liquidator]` : clipped;
}

/** Returns a text up to its last whole sentence: the rest may hold a practitioner's name, which comes before `(IP No. 1234)`. */
function upToSentence(text: string): string {
  const end = Math.max(text.lastIndexOf('. '), text.lastIndexOf(') '), text.lastIndexOf('; '));
  return end === -1 ? '' : text.slice(0, end + 1);
}

/** Returns the run of capitals at the end of a text, which is the name before a company number. */
function nameBefore(text: string): string | undefined {
  const name = /([A-Z0-9][A-Z0-9 &'’.,!+/()-]*[A-Z0-9.)!])\s*\(?\s*$/.exec(text)?.[1];
  return name !== undefined && /[A-Z]{2}/.test(name) ? name.replace(/^(?:OF|AND)\s+/, '').trim() : undefined;
}
