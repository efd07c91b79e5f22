import { cleanText } from './clean-text.ts';
import { withoutDigits, withoutMarks } from './disguised-words.ts';
import { hanReadings } from './han-readings.ts';
import { hangulName } from './hangul.ts';
import { unmask, unmaskWhole } from './homoglyphs.ts';
import { personParticles } from './lexicon/particles.ts';
import type { Name, NameKind } from './name.ts';
import { namesWithin } from './names-within.ts';
import { readOrganisation } from './read-organisation.ts';
import { readPerson } from './read-person.ts';
import { readShip } from './read-ship.ts';
import { isWrittenWithoutVowels } from './scripts.ts';
import { transliterate } from './transliterate.ts';

const readers = { person: readPerson, organisation: readOrganisation, ship: readShip } as const;
/** Each reading is compared with each of the other side: a name has never more than these. */
const mostReadings = 4;

/**
 * The ways in which a written name can be read, the likeliest first: of most names one; of Chinese characters one for each language that reads
 * them, of `X trading as Y` the whole and either side. `[]` when no letter or digit is left. Never throws; long text is cut (`clean-text.ts`).
 */
export function readNames(text: string, kind: NameKind): readonly Name[] {
  const clean = cleanText(text);
  const vowelless = isWrittenWithoutVowels(clean);
  const names: Name[] = [];
  const seen = new Set<string>();
  for (const { written, latin } of namesWithin(clean).flatMap((written) => spelt(written, kind))) {
    const name = readers[kind](written, latin);
    const key = name?.tokens.map((token) => token.text).join(' ');
    if (name === undefined || key === undefined || seen.has(key)) continue;
    seen.add(key);
    names.push({ ...name, ...(vowelless ? { vowelless } : {}), ...(written === clean ? {} : { part: true }) });
    if (names.length === mostReadings) break;
  }
  return names;
}

const spelt = (written: string, kind: NameKind) => spellings(unmask(written), kind).map((latin) => ({ written, latin }));

/** In ASCII letters. */
function spellings(text: string, kind: NameKind): string[] {
  const disguised = unmaskWhole(text);
  const spoken = kind === 'person' ? hangulName(text) : text;
  const latin = [...hanReadings(spoken, kind), ...(disguised === undefined ? [] : [disguised])].map(transliterate);
  const [likeliest = ''] = latin;
  const bare = withoutMarks(likeliest);
  const others = [kind === 'person' ? capitalInitials(likeliest) : undefined, bare, withoutDigits(bare ?? likeliest)];
  return [...latin, ...others.filter((other) => other !== undefined)];
}

/** `JC Penn` may be J. C. Penn: two capitals before a name in small letters, or two that no syllable is made of. */
function capitalInitials(latin: string): string | undefined {
  const [, first, second, rest] = /^([A-Z])([A-Z])( [A-Z][A-Za-z'-]{2,}.*)$/.exec(latin) ?? [];
  if (first === undefined || second === undefined || rest === undefined || personParticles.has(`${first}${second}`.toLowerCase()))
    return undefined;
  const syllable = /[AEIOUY]/.test(first + second);
  return syllable && !/[a-z]/.test(rest) ? undefined : `${first}. ${second}.${rest}`;
}
