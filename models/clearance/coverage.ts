import { addDays } from '../../uk/day.ts';
import { listRules } from '../screening/lists.ts';
import { staleness, whyGivenUp } from './freshness.ts';
import { namedIn } from './publication.ts';
import { rules } from './rules.ts';
import type { ClearanceInputs, Finding, SourceCovered } from './verdict.ts';

/** What a decision records of the state of the sources. */
type SourcesRead = Pick<ClearanceInputs, 'freshness' | 'supplementary' | 'snapshots' | 'now' | 'today'>;

/**
 * Returns what a decision had read of every source that it can rest on. `ofRecords`: its findings about the state of the records. One that names no
 * source concerns all of them.
 */
export function coverageOf(read: SourcesRead, ofRecords: readonly Finding[]): ReadonlyMap<string, SourceCovered> {
  const { freshness, supplementary = [], now, today } = read;
  const faults = [...ofRecords.filter(({ subject }) => subject === 'records'), ...staleness(supplementary, now, today)];
  const ids = new Set([
    ...[...freshness, ...supplementary].map(({ source }) => source),
    ...faults.flatMap(({ code }) => sourceNamedIn(code) ?? []),
    ...sourcesOfRules,
  ]);
  return new Map(
    [...ids].map((id) => {
      const of = [...freshness, ...supplementary].filter(({ source }) => source === id);
      const why = [
        ...faults.filter(({ code }) => (sourceNamedIn(code) ?? id) === id).map(({ detail }) => detail),
        ...of.flatMap((state) => whyGivenUp(state, today) ?? []),
      ];
      return [id, covered(id, read, why.length === 0 ? null : why.join(' '))];
    }),
  );
}

function covered(source: string, { freshness, supplementary = [], snapshots, today }: SourcesRead, why: string | null): SourceCovered {
  const state = [...freshness, ...supplementary].find((one) => one.source === source);
  if (state === undefined) {
    const days = {
      'companies-house/basic-company-data': snapshots?.register,
      'companies-house/officers': snapshots?.officers,
      'companies-house/psc': snapshots?.owners,
    };
    const to = new Map(Object.entries(days)).get(source) ?? null;
    return { source, from: null, to, checkedAt: null, holds: why === null ? null : false, why };
  }
  const { coverage, dataDate, checkedAt } = state;
  const days =
    coverage === undefined ? { from: null, to: dataDate } : { from: addDays(today, -coverage.horizonDays), to: coverage.checkedDay };
  return { source, ...days, checkedAt, holds: why === null, why };
}

const sourcesOfRules = new Set(rules.flatMap(({ restsOn }) => restsOn));
const byCode = new Map(rules.map(({ code, restsOn }) => [code, restsOn]));
const sourceOfList = new Map(Object.entries(listRules).map(([list, { source }]) => [list, source]));

/** Returns the source that a code names itself or by its list, such as `SOURCE_STALE:gazette/petitions`. */
function sourceNamedIn(code: string): string | undefined {
  const named = namedIn(code);
  return named === undefined ? undefined : (sourceOfList.get(named) ?? named);
}

function sourcesOf(code: string): readonly string[] {
  const named = sourceNamedIn(code);
  return named === undefined ? (byCode.get(code) ?? []) : [named];
}

/** States for each finding what the decision had read of the sources that it rests on. `coverage`: of every source that a finding or a rule names. */
export function withCoverage(findings: readonly Finding[], coverage: ReadonlyMap<string, SourceCovered>): Finding[] {
  return findings.map((finding) => ({ ...finding, coverage: sourcesOf(finding.code).flatMap((source) => coverage.get(source) ?? []) }));
}
