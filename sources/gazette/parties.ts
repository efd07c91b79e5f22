/**
 * The part that a company has in a notice of a winding-up petition: the company that is to be wound up, or the creditor that asks for it.
 * `unclear`: the notice names several companies and does not show which of the two this one is.
 */
export type Party = 'subject' | 'petitioner' | 'unclear';

/** A company number in a text, from the offset of its label to the offset after it. */
interface Mention {
  readonly number: string;
  readonly at: number;
}

/** Codes whose notice names the petitioner beside the company: petitions, their service, orders and dismissals. */
const petitionCodes = new Set(['2450', '2451', '2452', '2453', '2461', '2462']);

/** True for a notice code whose notices can name a petitioner. The companies that any other notice names are its subjects. */
export function namesPetitioner(code: string): boolean {
  return petitionCodes.has(code);
}

/** `presented on DATE, at TIME by`, `a Petition was presented to the Sheriff at COURT by`. */
const presentedBy = /\bpresented\b(?:(?!\b(?:will be heard|was dismissed|is to be heard)\b)[^;]){0,200}?\bby\s/gi;
/** `A Petition by PETITIONER to wind up COMPANY was presented`. */
const petitionBy = /\bpetition\s+by\s/gi;
/** Words that end the petitioner's name and address. What follows the first group of them names the company that is to be wound up. */
const asksFor = /\b(?:claiming\s+to\s+be|craving|praying|seeking|requesting|for\s+the\s+winding|to\s+wind\s+up|for\s+an\s+order)\b/i;
const petitionerEnds = new RegExp(`${asksFor.source}|\\b(?:was\\s+dismissed|will\\s+be\\s+heard|(?:is|and)\\s+to\\s+be\\s+heard)\\b`, 'i');
const longestPetitioner = 400;
/** A person who acts for a company, or words that name the other side: the company after them can be the one that is to be wound up. */
const doubt =
  /\b(?:against|above|behalf|concerning|in re(?:spect|lation)|regarding|the company|director|member|shareholder|contributor|administrator|liquidator|supervisor|receiver|trustee|secretary)/i;
const sentenceEnds = /\.\s|\bin which petition\b|$/i;
/** The rest of a notice is about those who may appear at the hearing and about solicitors. */
const others = /\b(?:any person (?:intending|who intends)|petitioner[’']?s[’']? (?:solicitor|agent))/i;

/** A part of a text. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly party: Party;
  /** True: the part begins after `presented ... by`, so what comes before it is about the company. */
  readonly afterBy: boolean;
}

/** Returns the party of each company that a text mentions, by its number. `code`: the notice code. */
export function partiesIn(code: string, text: string, mentions: readonly Mention[]): ReadonlyMap<string, Party> {
  const parties = new Map<string, Party>();
  const spans = namesPetitioner(code) ? spansOf(text) : [];
  const several = new Set(mentions.map(({ number }) => number)).size > 1;
  for (const { number, at } of mentions) {
    const found = namesPetitioner(code) ? partyAt(at, spans, several) : 'subject';
    parties.set(number, stronger(parties.get(number), found));
  }
  // a text that names only the petitioner by number leaves the company out: the reader may have misread who is who
  const certain = [...parties.values()].includes('subject');
  return certain ? parties : new Map([...parties.keys()].map((number) => [number, 'unclear']));
}

/**
 * Returns the party of a company that a notice mentions twice. One that is the subject in one place is: a
 * company can petition for its own winding up.
 */
export function stronger(known: Party | undefined, found: Party): Party {
  if (known === undefined || known === found) return found;
  return known === 'subject' || found === 'subject' ? 'subject' : 'unclear';
}

function partyAt(at: number, spans: readonly Span[], several: boolean): Party {
  const inside = spans.find(({ from, to }) => at >= from && at < to);
  if (inside !== undefined) return inside.party;
  if (!several) return 'subject';
  const clause = spans.find(({ afterBy }) => afterBy);
  return clause !== undefined && at < clause.from ? 'subject' : 'unclear';
}

/** Returns the parts of a text that belong to a petitioner, and those after them that name the company, in the order of the text. */
function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const start of [...text.matchAll(petitionBy), ...text.matchAll(presentedBy)].sort((a, b) => a.index - b.index)) {
    const from = start.index + start[0].length;
    if (from < (spans.at(-1)?.to ?? 0)) continue;
    const rest = text.slice(from, from + longestPetitioner);
    const end = petitionerEnds.exec(rest);
    const words = rest.slice(0, end?.index);
    spans.push({ from, to: from + words.length, party: end === null || doubt.test(words) ? 'unclear' : 'petitioner', afterBy: true });
    if (end === null || !asksFor.test(end[0])) continue;
    const after = from + words.length;
    spans.push({
      from: after,
      to: after + end[0].length + text.slice(after + end[0].length).search(sentenceEnds),
      party: 'subject',
      afterBy: false,
    });
  }
  const rest = text.search(others);
  return rest === -1 ? spans : [...spans, { from: rest, to: text.length, party: 'unclear', afterBy: false }];
}
