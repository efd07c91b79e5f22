import { addDays } from '../../uk/day.ts';
import { listRules } from '../screening/lists.ts';
import { whyStale } from './freshness.ts';
import { rules } from './rules.ts';
import type { ClearanceInputs, SourceState } from './verdict.ts';

/** What a decision had read of a source. */
export interface SourceCovered {
  readonly source: string;
  /** ISO days, both included: what the decision needs of a source that is read by days, and its newest day. Of a snapshot: null, and the day of its data. */
  readonly from: string | null;
  readonly to: string | null;
  /** ISO 8601 UTC: when the publisher was last asked; null: never, or not recorded. */
  readonly checkedAt: string | null;
  /** Whether it was read within its limits; null: the decision did not record its state. */
  readonly holds: boolean | null;
  /** Why it does not hold, in words; null: it does, or it is not recorded. */
  readonly why: string | null;
}

/** What a decision records of the state of the sources. */
export type SourcesRead = Pick<ClearanceInputs, 'freshness' | 'supplementary' | 'snapshots' | 'now' | 'today'>;

/** The state of every source that a decision can rest on, once. */
export function coverageOf(inputs: SourcesRead): ReadonlyMap<string, SourceCovered> {
  const states = [...inputs.freshness, ...(inputs.supplementary ?? [])];
  const ids = new Set([...states.map(({ source }) => source), ...rules.flatMap((rule) => rule.restsOn)]);
  return new Map([...ids].map((id) => [id, covered(id, states, inputs)]));
}

function covered(source: string, states: readonly SourceState[], { snapshots, now, today }: SourcesRead): SourceCovered {
  const state = states.find((one) => one.source === source);
  if (state === undefined) {
    const days = {
      'companies-house/basic-company-data': snapshots?.register,
      'companies-house/officers': snapshots?.officers,
      'companies-house/psc': snapshots?.owners,
    };
    return { source, from: null, to: new Map(Object.entries(days)).get(source) ?? null, checkedAt: null, holds: null, why: null };
  }
  const { coverage, dataDate, checkedAt } = state;
  const days = coverage === undefined ? [null, dataDate] : [addDays(today, -coverage.horizonDays), coverage.checkedDay];
  const why = whyStale(state, now, today) ?? null;
  return { source, from: days[0] ?? null, to: days[1] ?? null, checkedAt, holds: why === null, why };
}

const byCode = new Map(rules.map(({ code, restsOn }) => [code, restsOn]));
const sourceOfList = new Map(Object.entries(listRules).map(([list, { source }]) => [list, source]));

/** Returns the ids of the sources that a finding rests on. One about the state of a source or a list names it: `SOURCE_STALE:gazette/petitions`. */
export function sourcesOf(code: string): readonly string[] {
  const [, named] = /^\w+:(.+)$/.exec(code) ?? [];
  if (named === undefined) return byCode.get(code) ?? [];
  return [sourceOfList.get(named) ?? named];
}

/** Returns what a decision had read of the sources that a finding rests on. `coverage`: of the same decision. */
export function coverageOfFinding(code: string, coverage: ReadonlyMap<string, SourceCovered>): SourceCovered[] {
  return sourcesOf(code).flatMap((source) => coverage.get(source) ?? []);
}
