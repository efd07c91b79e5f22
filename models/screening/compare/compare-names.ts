import { formsContradict } from '../../names/legal-forms.ts';
import type { Name } from '../../names/name.ts';
import type { Feature } from '../answer.ts';
import { assign } from './assignment.ts';
import { confusableDistance } from './confusable-distance.ts';
import { joinLikeOther } from './join-units.ts';
import { compareNumbers } from './numbers.ts';
import { tokenSimilarity } from './token-similarity.ts';
import { type Unit, unitsOf } from './units.ts';

export interface NameComparison {
  /** 0 to 1; 1 only for the same tokens, in whatever order. */
  readonly score: number;
  /** Why, the most telling first. */
  readonly features: readonly Feature[];
}

/** Both sides in one: neither score nor features know which name was asked about. */
export function compareNames(query: Name, listed: Name, rarity: (token: string) => number): NameComparison {
  const features: Feature[] = [];
  const words = compareWords(query, listed, rarity, features);
  const numbers = compareNumbers(query, listed, features);
  const forms = compareForms(query, listed, features);
  const spaced = Math.max(words, compareCompact(query, listed, features));
  const same = sameTokens(query, listed);
  if (same) return { score: 1, features: [{ code: 'EXACT', detail: 'the same name' }] };
  return { score: Math.min(0.99, spaced * numbers * forms), features };
}

function compareWords(query: Name, listed: Name, rarity: (token: string) => number, features: Feature[]): number {
  const [asked, onList] = [unitsOf(query, rarity), unitsOf(listed, rarity)];
  const left = joinLikeOther(asked, onList);
  const right = joinLikeOther(onList, asked);
  const vowelless = query.vowelless === true || listed.vowelless === true;
  const gain = new Float64Array(left.length * right.length);
  const similarity = new Float64Array(left.length * right.length);
  left.forEach((one, row) => {
    right.forEach((other, column) => {
      const alike = unitSimilarity(one, other, vowelless);
      similarity[row * right.length + column] = alike;
      gain[row * right.length + column] = alike * (one.weight + other.weight);
    });
  });
  const chosen = assign(gain, left.length, right.length);
  return weigh(left, right, chosen, similarity, features);
}

function unitSimilarity(one: Unit, other: Unit, vowelless: boolean): number {
  if (one.role === 'initial' || other.role === 'initial') return one.text[0] === other.text[0] ? (one.text === other.text ? 1 : 0.8) : 0;
  return tokenSimilarity(one, other, vowelless);
}

function weigh(left: readonly Unit[], right: readonly Unit[], chosen: Int8Array, similarity: Float64Array, features: Feature[]): number {
  const free = new Set(right.keys());
  let matched = 0;
  let namesMatched = 0;
  let unlike = 0;
  let asked = 0;
  left.forEach((one, row) => {
    const column = chosen[row] ?? -1;
    const other = right[column];
    if (other === undefined) {
      asked += one.weight;
      return;
    }
    free.delete(column);
    const alike = similarity[row * right.length + column] ?? 0;
    const severity = Math.min(1, Math.max(0, (0.6 - alike) / 0.3));
    const weight = (one.weight + other.weight) / 2;
    matched += weight * alike * (1 - severity);
    unlike += weight * (1 - alike * (1 - severity));
    if (one.role === 'name' && other.role === 'name') namesMatched += alike * (1 - severity);
    if (alike < 1) features.push({ code: 'TOKEN_TYPO', detail: `${one.text} is written ${other.text}` });
  });
  let listed = 0;
  for (const column of free) listed += right[column]?.weight ?? 0;
  const contradiction = Math.min(asked, listed);
  const omission = Math.abs(asked - listed);
  const coverage = matched / (matched + unlike + contradiction || 1);
  const contradicted = coverage * (1 - 0.25 * Math.min(1, contradiction));
  const omitted = 1 - (0.3 * omission) / (matched + omission || 1);
  const single = namesMatched < 1.4 && omission > 0.5 ? 0.8 : 1;
  const nothing = namesMatched < 0.5 ? 0.6 : 1;
  return contradicted * omitted * single * nothing;
}

function compareForms(query: Name, listed: Name, features: Feature[]): number {
  if (query.legalForm === undefined || listed.legalForm === undefined || query.legalForm === listed.legalForm) return 1;
  if (!formsContradict(query.legalForm, listed.legalForm)) return 0.99;
  features.push({ code: 'LEGAL_FORM_DIFFERS', detail: `${query.legalForm} is not ${listed.legalForm}` });
  return 0.94;
}

function compareCompact(query: Name, listed: Name, features: Feature[]): number {
  const [one, other] = [query.compact, listed.compact];
  if (one.length < 5 || other.length < 5 || query.tokens.length === listed.tokens.length) return 0;
  const longer = Math.max(one.length, other.length);
  const distance = confusableDistance(one, other, longer * 0.15);
  if (!Number.isFinite(distance)) return 0;
  features.push({ code: 'SPACES_DIFFER', detail: 'the same letters but for the spaces' });
  return 0.97 - (1.2 * distance) / longer;
}

function sameTokens(query: Name, listed: Name): boolean {
  return query.tokens.length === listed.tokens.length && sortedText(query) === sortedText(listed);
}

function sortedText(name: Name): string {
  return name.tokens
    .map((token) => token.text)
    .sort()
    .join(' ');
}
