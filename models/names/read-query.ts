import { cleanText } from './clean-text.ts';
import { withoutMarks } from './disguised-words.ts';
import { createMemory } from './memory.ts';
import type { Name, NameKind } from './name.ts';
import { namesWithin } from './names-within.ts';
import { payeesIn } from './payees.ts';
import { paidName } from './payment-text.ts';
import { readNames } from './read-names.ts';

/**
 * Returns the ways to read a queried name: those of `readNames`. In the text of a payment they are those of the name before its references, without
 * its purpose or account, and of each party that the text joins. The text with its references, and that of two certain parties, counts only for a
 * name with exactly its letters, so it brings no match that the name alone does not have. A list has no such text. `besideUnknown`: the name
 * may also stand beside words that none of these readings knows (`namesWithin`); false for a name of a register.
 */
export function readQueryNames(text: string, kind: NameKind, besideUnknown = true): readonly Name[] {
  const { whole, paid, names, parties, behind, joint } = textsIn(text);
  const own = [paid, ...names].flatMap((name) => readNames(name, kind)).map((reading) => (joint ? exactly(reading) : reading));
  const apart = parties.flatMap((party) => readNames(party, kind)).map((reading): Name => ({ ...reading, part: true }));
  const asWritten = paid === whole ? [] : readNames(whole, kind).map(exactly);
  // a mark within a word divides it into pieces that are no words
  const undisguised = [paid, ...names, behind].filter((name) => besideUnknown && withoutMarks(name) === undefined);
  const within = undisguised.flatMap((name) => readNames(name, kind).slice(0, 1)).flatMap(namesWithin);
  return distinct([...own, ...apart, ...asWritten, ...within]);
}

/** Returns the texts in that of a payment that may be a name: without its references, without its purpose or account, and of each party. */
export function queriedTexts(text: string): readonly string[] {
  const { paid, names, parties } = textsIn(text);
  return [paid, ...names, ...parties];
}

interface Texts {
  readonly whole: string;
  /** The text without its references. */
  readonly paid: string;
  /** The same without its purpose or account, where it has one. */
  readonly names: readonly string[];
  readonly parties: readonly string[];
  /** What stands behind the name with its references; empty: nothing. */
  readonly behind: string;
  /** True: the text is certainly that of two parties. */
  readonly joint: boolean;
}

/** A screening reads the same text as a name of each kind. */
const remembered = createMemory<Texts>(1_000);
const longestRemembered = 100;

function textsIn(text: string): Texts {
  const known = text.length > longestRemembered ? undefined : remembered.get(text);
  if (known !== undefined) return known;
  const whole = cleanText(text);
  const paid = withoutReferences(whole);
  const { name, parties, joint } = payeesIn(paid, withoutReferences);
  const behind = behindIn(whole, paid);
  const further = behind === '' ? [] : payeesIn(behind, withoutReferences).parties;
  const texts: Texts = { whole, paid, names: name === undefined ? [] : [name], parties: [...parties, ...further], behind, joint };
  if (text.length <= longestRemembered) remembered.set(text, texts);
  return texts;
}

/** Returns what stands behind the name of a text: an address may have another party behind it. */
function behindIn(whole: string, paid: string): string {
  const at = whole.indexOf(paid);
  return at < 0 ? '' : whole.slice(at + paid.length).replace(/^[\s,;:)\]-]+/, '');
}

const withoutReferences = (text: string): string => paidName(text)?.name ?? text;

const exactly = (name: Name): Name => ({ ...name, exactly: true });

function distinct(names: readonly Name[]): Name[] {
  const seen = new Set<string>();
  return names.filter(({ tokens }) => {
    const key = tokens.map(({ text }) => text).join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
