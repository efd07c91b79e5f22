import type { Party } from '../../../models/screening/company/parties.ts';
import type { DecidedMatch } from '../../../models/screening/decision/decide-match.ts';
import type { ScreeningIndex } from '../../../models/screening/index-entries.ts';
import { mayConcern } from '../../../models/screening/may-concern.ts';
import type { WordRarity } from '../../../models/screening/rarity.ts';
import { screen } from '../../../models/screening/screen.ts';
import type { ScreeningFreshness } from '../freshness.ts';
import { type ReadPeople, readParties } from '../read-parties.ts';
import { type Screener, screenAll } from '../screener.ts';

export interface ScreenedCompany {
  readonly companyNumber: string;
  readonly name: string | null;
  /** Numbers of the companies in its chain of owners. */
  readonly chain: readonly string[];
  /** All matches. Null: no entry of the sweep may concern the company, so its matches are as they were. */
  readonly found: readonly { readonly party: Party; readonly match: DecidedMatch }[] | null;
}

export interface Sweeping {
  readonly indexes: readonly ScreeningIndex[];
  readonly rarity: WordRarity;
  /** The records' day. */
  readonly today: string;
  readonly readPeople: ReadPeople;
  /** The entries that have changed, as they were and as they are, one index for each list. Absent: all are compared. */
  readonly changed?: readonly ScreeningIndex[] | undefined;
}

/** Matches do not depend on when a publisher was asked. */
const freshness: ScreeningFreshness = { lists: new Map(), officersLoaded: true, officersStale: null, ownersStale: null };

/** The names of all companies are compared with the same lists. */
const compare: NonNullable<Screener['compare']> = (against, query) =>
  screen(against.indexes, query, against.today, against.rarity, { amongMany: true });

/** Screens a company against the lists, without the decisions of any tenant. */
export async function screenCompany(
  companyNumber: string,
  { indexes, rarity, today, readPeople, changed }: Sweeping,
): Promise<ScreenedCompany> {
  const { company, parties, known } = await readParties(readPeople, companyNumber);
  const chain = [...known.keys()].filter((number) => number !== companyNumber).sort();
  const found = { companyNumber, name: company.name, chain };
  const wholeOf = (some: ScreeningIndex) => indexes.find(({ version }) => version.list === some.version.list) ?? some;
  if (changed !== undefined && !parties.some(({ query }) => changed.some((some) => mayConcern(some, wholeOf(some), query, rarity)))) {
    return { ...found, found: null };
  }
  const lists = indexes.map(({ version }) => version.list);
  const [result] = await screenAll({ indexes, rarity, freshness, today, readPeople, compare }, [
    { kind: 'company', companyNumber, lists, reference: null },
  ]);
  if (result?.kind !== 'company') return { ...found, found: [] };
  return { ...found, found: result.parties.flatMap((one) => one.matches.map((match) => ({ party: one.party, match }))) };
}
