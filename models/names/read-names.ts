import { joinedAnyCompound, withServantSpelt } from './arabic-compounds.ts';
import { cleanText } from './clean-text.ts';
import { withoutDigits, withoutMarks, withoutSigns } from './disguised-words.ts';
import { hanReadings } from './han-readings.ts';
import { hangulName, hangulSyllables } from './hangul.ts';
import { unmask, unmaskWhole } from './homoglyphs.ts';
import { koreanSpelling } from './korean-spelling.ts';
import { personParticles } from './lexicon/particles.ts';
import { createMemory, type Memory } from './memory.ts';
import type { Name, NameKind } from './name.ts';
import { readOrganisation } from './read-organisation.ts';
import { readPerson } from './read-person.ts';
import { readShip } from './read-ship.ts';
import { transliterate } from './transliterate.ts';

const readers = { person: readPerson, organisation: readOrganisation, ship: readShip } as const;
/** Caps the readings of a name, because each is compared with each reading of the other name. */
const mostReadings = 4;
/** Scripts that write no vowels, or not all of them, or put them where letter-by-letter transliteration loses them. */
const vowelless =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Ethiopic}]/u;
/** Words that separate two names written as one. A lone `aka` is also a surname, so only its written-out forms separate. */
const betweenNames =
  /\s+(?:t\/as?|trading (?:as|under)|c\/o|care of|f\/k\/a|formerly(?: known as)?|a\/k\/a|a\.k\.a\.?|also known as|d\/b\/a|doing business as)[\s:]+/i;

/**
 * Returns the ways to read a written name, the likeliest first. Most names have one; Chinese characters have one for each language that reads
 * them; `X trading as Y` has the whole and both sides. Returns `[]` when no letter or digit is left. Never throws; cuts long text
 * (`clean-text.ts`).
 */
export function readNames(text: string, kind: NameKind): readonly Name[] {
  if (text.length > longestRemembered) return read(text, kind);
  const known = remembered[kind].get(text);
  if (known !== undefined) return known;
  const names = read(text, kind);
  remembered[kind].set(text, names);
  return names;
}

/** A screening reads the same name for each list and again for its limits, and the people of a register share names. */
const mostRemembered = 2_000;
const longestRemembered = 100;
const remembered: Readonly<Record<NameKind, Memory<readonly Name[]>>> = {
  person: createMemory(mostRemembered),
  organisation: createMemory(mostRemembered),
  ship: createMemory(mostRemembered),
};

function read(text: string, kind: NameKind): readonly Name[] {
  const clean = cleanText(text);
  const isVowelless = vowelless.test(clean);
  const names: Name[] = [];
  const seen = new Set<string>();
  for (const { written, latin, exactly } of namesWithin(clean).flatMap((one) => spelt(one, kind))) {
    const name = readers[kind](written, latin);
    const key = name?.tokens.map((token) => token.text).join(' ');
    if (name === undefined || key === undefined || seen.has(key)) continue;
    seen.add(key);
    names.push({
      ...name,
      ...(isVowelless ? { vowelless: true } : {}),
      ...(written === clean ? {} : { part: true }),
      ...(exactly ? { exactly: true } : {}),
    });
    if (names.length === mostReadings) break;
  }
  return names;
}

/** Returns a text, and where it holds several names (`X trading as Y`, `X c/o Y`) also each of them. */
function namesWithin(text: string): string[] {
  const parts = text.split(betweenNames).filter((part) => part.trim() !== '');
  return parts.length > 1 ? [text, ...parts] : [text];
}

interface Spelt {
  readonly written: string;
  readonly latin: string;
  /** True: of one spelling for all of a name, which says nothing about names with nearly the same letters. */
  readonly exactly: boolean;
}

function spelt(written: string, kind: NameKind): Spelt[] {
  const text = unmask(written);
  const latin = spellings(text, kind);
  const korean = kind === 'person' ? [hangulSyllables(text) ?? '', ...latin].flatMap((one) => koreanSpelling(one) ?? []) : [];
  return [
    ...latin.map((one) => ({ written, latin: one, exactly: false })),
    ...korean.map((one) => ({ written, latin: one, exactly: true })),
  ];
}

/** Returns the spellings of a text in ASCII letters. */
function spellings(text: string, kind: NameKind): string[] {
  const disguised = unmaskWhole(text);
  const spoken = kind === 'person' ? hangulName(text) : text;
  const latin = [...hanReadings(spoken, kind), ...(disguised === undefined ? [] : [disguised])].map(transliterate);
  const [likeliest = ''] = latin;
  const signed = withoutSigns(spoken);
  const lettered = signed === undefined ? likeliest : transliterate(signed);
  const bare = withoutMarks(lettered);
  const compound = kind === 'person' ? joinedAnyCompound(likeliest) : undefined;
  const others = [
    ...(kind === 'person'
      ? [
          capitalInitials(likeliest),
          compound !== undefined && koreanSpelling(likeliest) === undefined ? compound : undefined,
          withServantSpelt(likeliest),
        ]
      : []),
    ...(signed === undefined ? [] : [lettered]),
    bare,
    withoutDigits(bare ?? lettered),
    joinedParticles(likeliest),
  ];
  return [...latin, ...others.filter((other) => other !== undefined)];
}

/** `JC Penn` may be J. C. Penn: two capitals before a name in small letters, or two capitals that make no syllable. */
function capitalInitials(latin: string): string | undefined {
  const [, first, second, rest] = /^([A-Z])([A-Z])( [A-Z][A-Za-z'-]{2,}.*)$/.exec(latin) ?? [];
  if (first === undefined || second === undefined || rest === undefined || personParticles.has(`${first}${second}`.toLowerCase()))
    return undefined;
  const syllable = /[AEIOUY]/.test(first + second);
  return syllable && !/[a-z]/.test(rest) ? undefined : `${first}. ${second}.${rest}`;
}

/** `Van der Bilt` is also written `Vanderbilt`. A single particle needs no reading of its own: the comparison joins two words. */
function joinedParticles(latin: string): string | undefined {
  const joined = latin.replace(/\b(van|von|de)\s+(der|den|de|het|dem|la|las|los)\s+(?=[a-z]{3})/gi, '$1$2');
  return joined === latin ? undefined : joined;
}
