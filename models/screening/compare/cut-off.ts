import type { Name, NameToken } from '../../names/name.ts';

/** A name of which the end is missing, as a field of fixed width leaves it. */
export interface CutOff {
  /** 0 to 1. */
  readonly score: number;
  /** What is left of the word that the cut went through, and that word. */
  readonly piece: string;
  readonly word: string;
}

/** Likely, and never the same: other names begin with these letters too. */
const least = 0.83;
const most = 0.89;
/** Share of the letters that must be left: of less the name may go on in many ways. */
const leastLeft = 0.7;
/** What the words left whole and the piece must tell together: a good deal more than the rarest word alone. */
const tellingEnough = 1.4;
/** Words tell by their rarity. Of thousands of names each next letter leaves a fifth or so, and five letters tell as much as a rare word. */
const letterTells = 0.2;
const shortPiece = 3;
const wordTells: Partial<Record<NameToken['role'], number>> = { name: 1, generic: 0.4 };

/**
 * The letters of one name, in their order, are the beginning of the other's and end within a word: it is cut off, and leaves nothing out. Undefined
 * where that is not so, or too little is left to tell anybody by.
 */
export function compareCutOff(query: Name, listed: Name, rarity: (token: string) => number): CutOff | undefined {
  const [one, other] = [written(query), written(listed)];
  const [left, all] = lettersOf(one) < lettersOf(other) ? [one, other] : [other, one];
  const piece = left.at(-1)?.text ?? '';
  const cut = cutWord(left, all);
  if (cut === undefined) return undefined;
  const telling = sum(cut.whole, ({ text, role }) => rarity(text) * (wordTells[role] ?? 0)) + tellsOfPiece(piece, rarity);
  const share = lettersOf(left) / lettersOf(all);
  if (share < leastLeft || telling < tellingEnough) return undefined;
  return { score: least + (most - least) * share, piece, word: cut.word };
}

/** Petrov is not Petrovsky cut off: a piece that is somebody's name may be all of it, unless it is too short to be many people's. */
function tellsOfPiece(piece: string, rarity: (token: string) => number): number {
  return piece.length > shortPiece && rarity(piece) < 1 ? 0 : Math.min(1, piece.length * letterTells);
}

function written({ tokens }: Name): NameToken[] {
  return tokens.filter(({ role }) => role !== 'title' && role !== 'legal-form');
}

/** The words before the cut, and the word that it went through: the last piece must be its beginning. */
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
