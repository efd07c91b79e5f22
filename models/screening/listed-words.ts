import type { NameKind } from '../names/name.ts';
import { type Unit, unitsOf } from './compare/units.ts';
import type { Steps } from './in-steps.ts';
import type { ScreeningIndex } from './index-entries.ts';
import type { WordRarity } from './rarity.ts';

/** The words of the names of some lists, of one kind. */
export interface ListedWords {
  readonly rows: readonly number[];
  /** Words that differ in what a similarity depends on. `bare`: without vowels. */
  readonly units: readonly (Unit & { readonly bare: boolean })[];
  readonly rowsOf: readonly Int32Array[];
  /** Neighbouring words of the list. */
  readonly pairs: readonly (readonly [Unit, Unit])[];
  readonly rowsOfPair: readonly Int32Array[];
  readonly totals: Float64Array;
  /** The words of row n are in `words` from `starts[n]` to before `starts[n + 1]`. */
  readonly unitsOfRow: { readonly starts: Int32Array; readonly words: Int32Array };
}

export function* listWords(names: ScreeningIndex['names'], rarity: WordRarity, kind: NameKind): Steps<ListedWords> {
  const [numbers, pairNumbers] = [new Map<string, number>(), new Map<string, number>()];
  const rows: number[] = [];
  const units: (Unit & { bare: boolean })[] = [];
  const rowsOf: number[][] = [];
  const pairs: [Unit, Unit][] = [];
  const rowsOfPair: number[][] = [];
  const totals = new Float64Array(names.length);
  const starts = new Int32Array(names.length + 1);
  const words: number[] = [];
  for (const [row, { name }] of names.entries()) {
    yield;
    starts[row + 1] = words.length;
    if (name.kind !== kind) continue;
    rows.push(row);
    const own = unitsOf(name, rarity);
    totals[row] = weightOf(own);
    own.forEach((unit, at) => {
      const bare = name.vowelless ?? false;
      const key = keyOf(unit, bare);
      const number = numbers.get(key) ?? units.push({ ...unit, bare }) - 1;
      numbers.set(key, number);
      words.push(number);
      post(rowsOf, number, row);
      const next = own[at + 1];
      if (next === undefined) return;
      const pairKey = `${key} ${keyOf(next, bare)}`;
      const pair = pairNumbers.get(pairKey) ?? pairs.push([unit, next]) - 1;
      pairNumbers.set(pairKey, pair);
      post(rowsOfPair, pair, row);
    });
    starts[row + 1] = words.length;
  }
  const packed = (all: readonly (readonly number[])[]) => all.map((some) => Int32Array.from(some));
  const unitsOfRow = { starts, words: Int32Array.from(words) };
  return { rows, units, rowsOf: packed(rowsOf), pairs, rowsOfPair: packed(rowsOfPair), totals, unitsOfRow };
}

function post(rowsOf: number[][], number: number, row: number): void {
  const rows = rowsOf[number] ?? [];
  rowsOf[number] = rows;
  rows.push(row);
}

export function weightOf(units: readonly Unit[]): number {
  return units.reduce((sum, { weight }) => sum + weight, 0);
}

/** Words with the same key have the same similarity to every other word, and the same weight. */
export function keyOf({ text, role, phonetic, last }: Unit, bare: boolean): string {
  return `${text} ${role} ${phonetic} ${last} ${bare}`;
}
