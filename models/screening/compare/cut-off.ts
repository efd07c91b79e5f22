import type { Name, NameToken } from '../../names/name.ts';

/** A name without its end, as a field of fixed width cuts it. */
export interface CutOff {
  /** 0 to 1. */
  readonly score: number;
  /** The rest of the word that was cut. */
  readonly piece: string;
  /** The complete word. */
  readonly word: string;
}

/** Scores of a cut-off name: likely, never the same, because other names may begin with the same letters. */
const least = 0.83;
const most = 0.89;
/** Share of the letters that must be left: a shorter rest may belong to many names. */
const leastLeft = 0.7;
/** Weight that the complete words and the piece need together: clearly more than the rarest single word. */
const weightNeeded = 1.4;
/**
 * Weight of each letter of the piece. Each further letter leaves about a fifth of thousands of names, so five letters weigh as much as a rare word.
 */
const letterWeight = 0.2;
const shortPiece = 3;
/** Weight of a complete word by its role, multiplied by its rarity. */
const roleWeight: Partial<Record<NameToken['role'], number>> = { name: 1, generic: 0.4 };

/**
 * Compares names of which one is cut off: all its letters, in their order, are the beginning of the other name and end within a word. Returns
 * undefined for other names, and when the rest is too short or too common.
 */
export function compareCutOff(query: Name, listed: Name, rarity: (token: string) => number): CutOff | undefined {
  const [one, other] = [written(query), written(listed)];
  const [left, all] = lettersOf(one) < lettersOf(other) ? [one, other] : [other, one];
  const piece = left.at(-1)?.text ?? '';
  const cut = cutWord(left, all);
  if (cut === undefined) return undefined;
  const weight = sum(cut.whole, ({ text, role }) => rarity(text) * (roleWeight[role] ?? 0)) + pieceWeight(piece, rarity);
  const share = lettersOf(left) / lettersOf(all);
  if (share < leastLeft || weight < weightNeeded) return undefined;
  return { score: least + (most - least) * share, piece, word: cut.word };
}

/** Returns 0 for a longer piece that is a word of the list, because it may be the complete name: Petrov is not Petrovsky cut off. */
function pieceWeight(piece: string, rarity: (token: string) => number): number {
  return piece.length > shortPiece && rarity(piece) < 1 ? 0 : Math.min(1, piece.length * letterWeight);
}

/** Returns the letters of a name that `compareCutOff` compares, in their order. */
export function writtenText(name: Pick<Name, 'tokens'>): string {
  return textOf(written(name));
}

function written({ tokens }: Pick<Name, 'tokens'>): NameToken[] {
  return tokens.filter(({ role }) => role !== 'title' && role !== 'legal-form');
}

/** Returns the words before the cut and the word that was cut; undefined when the piece is not the beginning of that word. */
function cutWord(left: readonly NameToken[], all: readonly NameToken[]): { whole: NameToken[]; word: string } | undefined {
  const [letters, piece] = [textOf(left), left.at(-1)?.text ?? ''];
  if (!textOf(all).startsWith(letters)) return undefined;
  const whole: NameToken[] = [];
  let end = 0;
  for (const token of all) {
    end += token.text.length;
    if (end > letters.length) return end - token.text.length === letters.length - piece.length ? { whole, word: token.text } : undefined;
    if (end > letters.length - piece.length && end <= letters.length) return undefined;
    whole.push(token);
  }
  return undefined;
}

function textOf(tokens: readonly NameToken[]): string {
  return tokens.map(({ text }) => text).join('');
}

function lettersOf(tokens: readonly NameToken[]): number {
  return sum(tokens, ({ text }) => text.length);
}

function sum<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((total, one) => total + value(one), 0);
}
