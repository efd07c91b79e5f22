import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { WRatio } from 'fuzzball';
import { z } from 'zod';
import { foldText } from '../../models/names/fold.ts';
import type { Name, NameKind } from '../../models/names/name.ts';
import { readNames } from '../../models/names/read-names.ts';
import { compareNames } from '../../models/screening/compare/compare-names.ts';
import { jaroWinkler } from './jaro-winkler.ts';

const pairsFile = /name_pairs.*\.csv$/;

/** The product's thresholds, one for all kinds of names. */
export const review = 0.75;
const hold = 0.9;

const judgement = z.object({
  source: z.string(),
  schema: z.string(),
  name1: z.string(),
  name2: z.string(),
  is_match: z.enum(['true', 'false']),
  quality: z.string(),
});

interface JudgedPair {
  /** Line of the file; the header is line 1. */
  readonly line: number;
  readonly group: string;
  readonly kinds: readonly NameKind[];
  readonly one: string;
  readonly other: string;
  readonly match: boolean;
  readonly strong: boolean;
}

function filesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pairsFile.test(name))
        .sort()
    : [];
}

/**
 * Reads pairs of names that people have judged, from every `*name_pairs*.csv` of the folder, with the columns source, schema, name1, name2,
 * is_match, quality, category.
 */
export function readPairs(folder: string): JudgedPair[] {
  return filesIn(folder).flatMap((file) => readFile(join(folder, file)));
}

function readFile(path: string): JudgedPair[] {
  const rows = z.array(judgement).parse(parse(readFileSync(path), { columns: true, bom: true, relax_column_count: true }));
  return rows.map(({ source, schema, name1, name2, is_match, quality }, place) => ({
    line: place + 2,
    group: source.replace(/^.*\//, ''),
    kinds: kindsOf(schema),
    one: name1,
    other: name2,
    match: is_match === 'true',
    strong: quality === 'STRONG',
  }));
}

function kindsOf(schema: string): NameKind[] {
  if (schema === 'Person') return ['person'];
  if (schema === 'Vessel') return ['ship'];
  return schema === 'LegalEntity' ? ['person', 'organisation'] : ['organisation'];
}

/** A pair belongs to no list, so every word has the same rarity. */
const equallyRare = () => 1;

/** Returns the best score of any two readings of the names. */
export function scorePair({ kinds, one, other }: JudgedPair): number {
  const scores = kinds.flatMap((kind) => readings(one, other, kind).map(([left, right]) => compareNames(left, right, equallyRare).score));
  return Math.max(0, ...scores);
}

function readings(one: string, other: string, kind: NameKind): [Name, Name][] {
  const others = readNames(other, kind);
  return readNames(one, kind).flatMap((left) => others.map((right): [Name, Name] => [left, right]));
}

interface Tally {
  readonly right: number;
  readonly falseMatches: number;
  readonly missed: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Counts the right and wrong judgements when every pair from the threshold is a match. */
export function tally(pairs: readonly JudgedPair[], score: (pair: JudgedPair) => number, threshold: number): Tally {
  const judged = pairs.map((pair) => ({ match: pair.match, predicted: score(pair) >= threshold }));
  const count = (match: boolean, predicted: boolean) =>
    judged.filter((pair) => pair.match === match && pair.predicted === predicted).length;
  const [right, falseMatches, missed] = [count(true, true), count(false, true), count(true, false)];
  const f1 = (2 * right) / (2 * right + falseMatches + missed);
  return { right, falseMatches, missed, precision: right / (right + falseMatches), recall: right / (right + missed), f1 };
}

/** Returns the lines of the STRONG pairs (judged without doubt) that the engine judges wrongly. */
export function strongFailures(pairs: readonly JudgedPair[]): number[] {
  return pairs.filter((pair) => pair.strong && scorePair(pair) >= review !== pair.match).map(({ line }) => line);
}

interface Table {
  readonly title: string;
  readonly rows: readonly object[];
}

/** Compares the engine and its rivals on the pairs in a folder. Prints a line and returns no tables when the folder has no such file. */
export function pairTables(column: string, folder: string): Table[] {
  const pairs = readPairs(folder);
  if (pairs.length === 0) {
    console.log(`skipped: no *name_pairs*.csv with pairs in ${folder}`);
    return [];
  }
  const groups = [...new Set(pairs.map(({ group }) => group))].sort();
  const failures = strongFailures(pairs);
  const strong = pairs.filter((pair) => pair.strong).length;
  const matches = pairs.filter(({ match }) => match).length;
  const judge = (judged: readonly JudgedPair[], threshold: number) => row(tally(judged, scorePair, threshold));
  return [
    {
      title: `${column}: ${pairs.length} pairs of names, ${matches} of them matches; STRONG ones wrong: ${failures.length} of ${strong} (lines: ${failures.join(', ') || 'none'})`,
      rows: [0.65, 0.7, review, 0.8, 0.85, hold, 0.95].map((threshold) => ({
        'score from': `${threshold}${nameOf(threshold)}`,
        ...judge(pairs, threshold),
      })),
    },
    {
      title: `${column}: pairs of each kind, score from ${review}`,
      rows: groups.map((group) => {
        const own = pairs.filter((pair) => pair.group === group);
        return { group, pairs: own.length, ...judge(own, review) };
      }),
    },
    {
      title: `${column}: rivals on the same pairs (logic-v2: as published, on 826 pairs of these kinds)`,
      rows: [
        { way: 'this engine', 'score from': review, ...judge(pairs, review), 'us a pair': microseconds(pairs).toFixed(1) },
        ...[0.85, 0.9].map((threshold) => ({
          way: 'Jaro-Winkler, folded',
          'score from': threshold,
          ...row(tally(pairs, byJaroWinkler, threshold)),
        })),
        { way: 'fuzzball WRatio', 'score from': 0.85, ...row(tally(pairs, byRatio, 0.85)) },
        { way: 'logic-v2', 'score from': 0.7, F1: '0.798', 'us a pair': '87.4' },
      ],
    },
  ];
}

function nameOf(threshold: number): string {
  if (threshold === review) return ' REVIEW';
  return threshold === hold ? ' HOLD' : '';
}

function row({ right, falseMatches, missed, precision, recall, f1 }: Tally): object {
  const [p, r, F1] = [precision, recall, f1].map((share) => (Number.isNaN(share) ? '-' : share.toFixed(3)));
  return { right, false: falseMatches, missed, precision: p, recall: r, F1 };
}

function byJaroWinkler({ one, other }: JudgedPair): number {
  return jaroWinkler(foldText(one), foldText(other));
}

function byRatio({ one, other }: JudgedPair): number {
  return WRatio(one, other) / 100;
}

/** Returns the processor time of one comparison in microseconds. */
function microseconds(pairs: readonly JudgedPair[]): number {
  const read = pairs.flatMap(({ kinds, one, other }) => kinds.flatMap((kind) => readings(one, other, kind)));
  const times = (rounds: number): number => {
    const start = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) for (const [left, right] of read) compareNames(left, right, equallyRare);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / rounds / read.length;
  };
  times(20);
  return times(100);
}
