import { cleanText } from '../names/clean-text.ts';
import { createMemory } from '../names/memory.ts';
import { type PaidName, paidName } from '../names/payment-text.ts';
import type { CompanyName } from './company-name.ts';
import { rememberedNames } from './remembered-names.ts';

/** A name in the text of a query. */
export interface QueriedName {
  readonly queried: CompanyName;
  /** The name before `T/A`, where this one stands behind it. */
  readonly trader: CompanyName | undefined;
  /** True: the text names a branch or an office behind the name. */
  readonly withoutBranch: boolean;
}

/**
 * Returns the names in the text of a query: those before the references, accounts and branches that payments write behind a name, then those of the
 * text as it is written. `X trading as Y` is two names.
 */
export function queriedNames(text: string): readonly QueriedName[] {
  return textsIn(text).flatMap(({ name, branch }) => {
    const names = rememberedNames(name);
    return names.map((queried, place) => ({ queried, trader: place === 0 ? undefined : names[0], withoutBranch: branch }));
  });
}

/** Returns the texts that `queriedNames` reads. */
export function queriedTexts(text: string): readonly string[] {
  return textsIn(text).map(({ name }) => name);
}

/** A query is read for its keys, for its candidates and for its scores, which are some hundred queries apart. */
const remembered = createMemory<readonly PaidName[]>(1_000);
const longestRemembered = 200;

function textsIn(text: string): readonly PaidName[] {
  const known = text.length > longestRemembered ? undefined : remembered.get(text);
  if (known !== undefined) return known;
  const whole = { name: cleanText(text), branch: false };
  const paid = paidName(whole.name);
  const texts = paid === undefined ? [whole] : [paid, whole];
  if (text.length <= longestRemembered) remembered.set(text, texts);
  return texts;
}
