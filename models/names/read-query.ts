import type { Name, NameKind } from './name.ts';
import { joinedParties, paidName } from './payment-text.ts';
import { readNames } from './read-names.ts';

/**
 * Returns the ways to read a queried name: those of `readNames`. In the text of a payment they are those of the name before its references, and of each of two joined
 * parties; the whole text then counts only for a name with exactly its letters. So the text around a name brings no match that the name alone does not have. A list has
 * no such text.
 */
export function readQueryNames(text: string, kind: NameKind): readonly Name[] {
  const paid = paidName(text)?.name ?? text;
  const parties = joinedParties(text);
  const own = readNames(paid, kind).map((name) => (parties.length === 2 ? exactly(name) : name));
  const apart = parties.flatMap((party) => readNames(party, kind)).map((name): Name => ({ ...name, part: true }));
  const whole = paid === text ? [] : readNames(text, kind).map(exactly);
  return distinct([...own, ...apart, ...whole]);
}

const exactly = (name: Name): Name => ({ ...name, exactly: true });

function distinct(names: readonly Name[]): Name[] {
  const seen = new Set<string>();
  return names.filter(({ tokens }) => {
    const key = tokens.map(({ text }) => text).join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
