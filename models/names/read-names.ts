import { cleanText } from './clean-text.ts';
import { hanReadings } from './han-readings.ts';
import { unmask, unmaskWhole } from './homoglyphs.ts';
import type { Name, NameKind } from './name.ts';
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
 * them. `[]` when no letter or digit is left. Never throws; long text is cut (`clean-text.ts`).
 */
export function readNames(text: string, kind: NameKind): readonly Name[] {
  const clean = cleanText(text);
  const vowelless = isWrittenWithoutVowels(clean);
  const names: Name[] = [];
  const seen = new Set<string>();
  for (const written of spellings(unmask(clean), kind)) {
    const name = readers[kind](clean, transliterate(written));
    const key = name?.tokens.map((token) => token.text).join(' ');
    if (name === undefined || key === undefined || seen.has(key)) continue;
    seen.add(key);
    names.push(vowelless ? { ...name, vowelless } : name);
    if (names.length === mostReadings) break;
  }
  return names;
}

function spellings(text: string, kind: NameKind): string[] {
  const disguised = unmaskWhole(text);
  return [...hanReadings(text, kind), ...(disguised === undefined ? [] : [disguised])];
}
