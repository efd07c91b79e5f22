import type { Name, NameToken, TokenRole } from '../names/name.ts';
import { identityRoles } from '../names/token.ts';

const never: ReadonlySet<TokenRole> = new Set<TokenRole>(['title', 'legal-form']);

/** Returns the distinct words by which a name is found: the words that carry identity, without single letters; all words when none does. */
export function wordsOf({ tokens }: Name): readonly NameToken[] {
  const carrying = tokens.filter(({ role, text }) => identityRoles.has(role) && (text.length > 1 || role === 'number'));
  const words = carrying.length > 0 ? carrying : tokens;
  return [...new Map(words.map((token) => [token.text, token])).values()];
}

interface JoinedWords extends Pick<NameToken, 'text' | 'phonetic' | 'skeleton'> {
  readonly first: string;
  readonly second: string;
}

/** Returns each pair of neighbouring words joined to one: `abdul hai` is also written `abdulhai`, and `al tikriti` `altikriti`. */
export function joinedWords({ tokens }: Pick<Name, 'tokens'>): readonly JoinedWords[] {
  const words = tokens.filter(({ role }) => !never.has(role));
  return words.slice(1).flatMap(({ text: second }, at) => {
    const first = words[at]?.text ?? '';
    return first.length + second.length < 5 ? [] : [{ text: first + second, first, second, phonetic: '', skeleton: '' }];
  });
}

/** Returns the initials of an organisation with three to eight words: `ibc` for Invented Biscuit Company. Undefined for other names. */
export function initialsOf({ kind, tokens }: Name): string | undefined {
  if (kind !== 'organisation') return undefined;
  const words = tokens.filter(({ role }) => identityRoles.has(role));
  return words.length < 3 || words.length > 8 ? undefined : words.map(({ text }) => text[0] ?? '').join('');
}

/** Returns a bit mask of the letters and digits of a text. */
export function letterMark(text: string): number {
  let mark = 0;
  for (let at = 0; at < text.length && at < 200; at += 1) {
    const code = text.charCodeAt(at);
    // ten digits share the five bits that the letters leave
    mark |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 5));
  }
  return mark;
}
