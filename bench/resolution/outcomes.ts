import type { RegisterIndex } from '../../models/resolution/index-register.ts';
import { resolve } from '../../models/resolution/resolve.ts';
import { percentile } from '../machine.ts';
import { bestByJaroWinkler, bestByTokenSort, exactlyNamed } from './baselines.ts';
import type { Question } from './questions.ts';

/** The answer to a question, judged by its truth. */
export interface Outcome {
  readonly question: Question;
  readonly result: 'AUTO' | 'AMBIGUOUS' | 'NO_MATCH';
  /** Of the first candidate, base 2; minus infinity when there is none. */
  readonly logOdds: number;
  readonly probability: number;
  readonly margin: number | null;
  /** The first candidate is the expected company. */
  readonly first: boolean;
  /** The expected company is one of the candidates, which are five at most. */
  readonly among5: boolean;
  /** The first candidate has exactly the name of the query. */
  readonly soNamed: boolean;
  /** The baselines find the expected company. */
  readonly exactFirst: boolean;
  readonly jaroWinklerFirst: boolean;
  readonly tokenSortFirst: boolean;
  /** By the clock. */
  readonly milliseconds: number;
  /** Milliseconds of processor time, which other work on the machine does not change. */
  readonly processor: number;
}

/** Resolves a question. `withBaselines` also runs the three baselines on the same candidates; they take longer than the engine. */
export function outcomeOf(index: RegisterIndex, question: Question, withBaselines: boolean): Outcome {
  const used = process.cpuUsage();
  const begun = performance.now();
  const all = index.candidates(question.query);
  const candidates = question.without === null ? all : all.filter(({ companyNumber }) => companyNumber !== question.without);
  const answer = resolve(question.query, candidates, index.statistics);
  const milliseconds = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  const [first] = answer.candidates;
  return {
    question,
    result: answer.result,
    logOdds: first?.logOdds ?? Number.NEGATIVE_INFINITY,
    probability: first?.probability ?? 0,
    margin: answer.margin,
    first: question.expected !== null && first?.companyNumber === question.expected,
    among5: answer.candidates.some(({ companyNumber }) => companyNumber === question.expected),
    soNamed: first?.agreed.some(({ code }) => code === 'NAME_EXACT') ?? false,
    exactFirst: withBaselines && exactlyNamed(question.query, candidates) === question.expected,
    jaroWinklerFirst: withBaselines && bestByJaroWinkler(question.query, candidates) === question.expected,
    tokenSortFirst: withBaselines && bestByTokenSort(question.query, candidates) === question.expected,
    milliseconds,
    processor: (user + system) / 1_000,
  };
}

const share = (part: number, all: number) => (all === 0 ? '-' : `${((100 * part) / all).toFixed(1)} %`);

/** Returns the lower end of the 95 % interval of a share (Wilson 1927). */
function leastShare(part: number, all: number): string {
  if (all === 0) return '-';
  const [p, z] = [part / all, 1.96];
  const middle = p + (z * z) / (2 * all);
  const width = z * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all));
  return `${((100 * (middle - width)) / (1 + (z * z) / all)).toFixed(1)} %`;
}

/** Returns the row of figures for questions whose company is on the register. */
export function accuracyRow(outcomes: readonly Outcome[]) {
  const auto = outcomes.filter(({ result }) => result === 'AUTO');
  const ambiguous = outcomes.filter(({ result }) => result === 'AMBIGUOUS');
  const count = (of: readonly Outcome[], is: (one: Outcome) => boolean) => of.filter(is).length;
  return {
    rows: outcomes.length,
    'accuracy@1': share(
      count(outcomes, (one) => one.first),
      outcomes.length,
    ),
    AUTO: share(auto.length, outcomes.length),
    'AUTO right': share(
      count(auto, (one) => one.first),
      auto.length,
    ),
    'AUTO right, lower end': leastShare(
      count(auto, (one) => one.first),
      auto.length,
    ),
    'AUTO wrong': count(auto, (one) => !one.first),
    'wrong, but so named': count(auto, (one) => !one.first && one.soNamed),
    'AMBIGUOUS hit@5': share(
      count(ambiguous, (one) => one.among5),
      ambiguous.length,
    ),
    NO_MATCH: share(
      count(outcomes, (one) => one.result === 'NO_MATCH'),
      outcomes.length,
    ),
    'exact name': share(
      count(outcomes, (one) => one.exactFirst),
      outcomes.length,
    ),
    'Jaro-Winkler': share(
      count(outcomes, (one) => one.jaroWinklerFirst),
      outcomes.length,
    ),
    'token-sort ratio': share(
      count(outcomes, (one) => one.tokenSortFirst),
      outcomes.length,
    ),
    Elasticsearch: outcomes.some(({ question }) => question.elasticsearch === undefined)
      ? '-'
      : share(
          count(outcomes, ({ question }) => question.elasticsearch === true),
          outcomes.length,
        ),
  };
}

/** Returns the row of figures for questions whose company is not on the register: any AUTO is wrong. */
export function absenceRow(outcomes: readonly Outcome[]) {
  const count = (result: Outcome['result']) => outcomes.filter((one) => one.result === result).length;
  return {
    rows: outcomes.length,
    'false AUTO': count('AUTO'),
    'so named': outcomes.filter(({ result, soNamed }) => result === 'AUTO' && soNamed).length,
    'false AUTO rate': share(count('AUTO'), outcomes.length),
    AMBIGUOUS: share(count('AMBIGUOUS'), outcomes.length),
    NO_MATCH: share(count('NO_MATCH'), outcomes.length),
  };
}

/** Returns latency and rate in words. */
export function latencyLine(outcomes: readonly Outcome[]): string {
  const line = (times: readonly number[]) =>
    `p50 ${percentile(times, 0.5).toFixed(2)} ms, p95 ${percentile(times, 0.95).toFixed(2)} ms, longest ${Math.max(...times).toFixed(1)} ms`;
  const processor = outcomes.map((one) => one.processor);
  const seconds = processor.reduce((sum, time) => sum + time, 0) / 1_000;
  return [
    `latency by the clock: ${line(outcomes.map(({ milliseconds }) => milliseconds))}`,
    `processor time: ${line(processor)}; ${Math.round(outcomes.length / seconds)} rows per second of one core`,
  ].join('\n');
}

/** Groups outcomes by the set of their question. */
export function grouped(outcomes: readonly Outcome[]): Map<string, Outcome[]> {
  const groups = new Map<string, Outcome[]>();
  for (const one of outcomes) groups.set(one.question.set, [...(groups.get(one.question.set) ?? []), one]);
  return groups;
}
