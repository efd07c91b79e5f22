import type { Pool } from '../../infra/postgres/pool.ts';
import type { CompanyScreening } from '../../models/clearance/facts.ts';
import { screeningOfCompany } from '../../models/clearance/screening.ts';
import type { Party } from '../../models/clearance/verdict.ts';
import { withLimitsOfThen } from '../../models/replay/screening.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import { mandatoryLists } from '../../models/screening/lists.ts';
import type { WordRarity } from '../../models/screening/rarity.ts';
import { freshRegisters, type ScreeningFreshness } from '../screening/freshness.ts';
import { type Screener, screenAll } from '../screening/screener.ts';
import { wholeCompany } from '../screening/screeners.ts';
import { decisionsOf } from '../screening/screening-decisions.ts';
import type { DecisionToReplay } from './stored.ts';

/** The inputs from which a replay computes a screening. */
export interface ScreenedFrom {
  readonly pool: Pool;
  /** Reads companies with their people by the releases; undefined: no record holds the number. */
  readonly people: (companyNumbers: readonly string[]) => Promise<ReadonlyMap<string, CompanyPeople>>;
  /** The lists that the decision names. */
  readonly indexes: readonly ScreeningIndex[];
  readonly rarity: WordRarity;
  /** Compares a name; it remembers answers, because the same companies pay and are paid in many decisions. */
  readonly compare: NonNullable<Screener['compare']>;
  /** ISO 8601 UTC: later decisions of analysts are left out. */
  readonly asOf: string;
}

/**
 * Screens a company of a decision against all names behind it again: the people and the lists come from the releases, the decisions of analysts from
 * their history. When the lists were checked, and what could not be published then, is as the decision states it. Null: the company could not be
 * screened then; undefined: the decision is from before screenings were recorded.
 */
export async function screenedAgain(
  from: ScreenedFrom,
  decision: DecisionToReplay,
  party: Party,
): Promise<CompanyScreening | null | undefined> {
  const { inputs, tenant, environment } = decision;
  const stored = inputs[party]?.screening;
  if (stored === null || stored === undefined) return stored;
  const screener = {
    indexes: from.indexes,
    rarity: from.rarity,
    compare: from.compare,
    today: inputs.today,
    freshness: freshnessOf(stored),
    readPeople: async (numbers: readonly string[]) => {
      const found = await from.people(numbers);
      return new Map(numbers.map((number) => [number, asThen(found.get(number), stored)]));
    },
    decisions: {
      find: (matches: Parameters<typeof decisionsOf>[2]) => decisionsOf(from.pool, { tenant, environment }, matches, from.asOf),
      count: async () => {},
    },
  };
  const [result] = await screenAll(screener, [wholeCompany(inputs.request[party].companyNumber)]);
  if (result?.kind !== 'company') throw new Error('the screening of a company answers about something else');
  const lists = result.lists.map(({ list, version }) => ({ list, version }));
  const conclusion = { ...result, limits: withLimitsOfThen(stored, result.limits) };
  return screeningOfCompany(conclusion, { lists, gaps: stored.gaps, incomplete: result.incomplete, stricterFrom: result.stricterFrom });
}

/**
 * The outcome is at least REVIEW where a list that every answer needs has a gap.
 * The words of the gap are taken as they are stored, so none are needed here.
 */
function freshnessOf({ gaps, limits }: CompanyScreening): ScreeningFreshness {
  const stale = gaps.filter(({ list }) => mandatoryLists.includes(list));
  return {
    lists: new Map(stale.map(({ list, detail }) => [list, { lookedAt: null, stale: detail, unread: 0 }])),
    ...freshRegisters,
    officersLoaded: !limits.some(({ code }) => code === 'OFFICERS_NOT_TAKEN_IN'),
  };
}

/** A company whose newest facts could not be published was screened by its earlier ones; the decision names it. */
function asThen(company: CompanyPeople | undefined, { limits }: CompanyScreening): CompanyPeople | null {
  if (company === undefined) return null;
  const setAside = limits.some(({ code, detail }) => code === 'FACTS_SET_ASIDE' && detail.includes(company.companyNumber));
  return setAside ? { ...company, setAside } : company;
}
