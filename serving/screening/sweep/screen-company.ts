import type { Party } from '../../../models/screening/company/parties.ts';
import type { DecidedMatch } from '../../../models/screening/decision/decide-match.ts';
import { weaker } from '../../../models/screening/effects.ts';
import type { ScreeningIndex } from '../../../models/screening/index-entries.ts';
import { type KeptNames, keptNames } from '../../../models/screening/kept-names.ts';
import type { ScreeningList } from '../../../models/screening/lists.ts';
import { type ChangedEntries, mayConcern } from '../../../models/screening/may-concern.ts';
import type { WordRarity } from '../../../models/screening/rarity.ts';
import { screenAmongMany } from '../../../models/screening/screen.ts';
import { freshRegisters, type ScreeningFreshness } from '../freshness.ts';
import { type ReadPeople, readParties } from '../read-parties.ts';
import { type Screener, screenAll } from '../screener.ts';

export interface ScreenedCompany {
  readonly companyNumber: string;
  readonly name: string | null;
  /** Numbers of the companies in its chain of owners. */
  readonly chain: readonly string[];
  /** All matches, each with its effect on the company. Null: no entry of the sweep may concern the company, so its matches are as they were. */
  readonly found: readonly { readonly party: Party; readonly match: DecidedMatch }[] | null;
  /** The lists of which a change of any entry may give it another match (`AnswerAmongMany`). */
  readonly crowded: readonly ScreeningList[];
  /** What is kept of the names behind it. Empty where `found` is null. */
  readonly names: KeptNames;
}

export interface Sweeping {
  readonly indexes: readonly ScreeningIndex[];
  readonly rarity: WordRarity;
  /** The records' day. */
  readonly today: string;
  readonly readPeople: ReadPeople;
  /** The entries that have changed, as they were and as they are. Absent: all are compared. */
  readonly changed?: ChangedEntries | undefined;
}

/** Matches do not depend on when a publisher was asked. */
const freshness: ScreeningFreshness = { lists: new Map(), ...freshRegisters };

/** Screens a company against the lists, without the decisions of any tenant. */
export async function screenCompany(
  companyNumber: string,
  { indexes, rarity, today, readPeople, changed }: Sweeping,
): Promise<ScreenedCompany> {
  const read = await readParties(readPeople, companyNumber);
  const { company, parties, known } = read;
  const chain = [...known.keys()].filter((number) => number !== companyNumber).sort();
  const found = { companyNumber, name: company.name, chain };
  if (changed !== undefined && !parties.some(({ query }) => mayConcern(changed, query, today, rarity))) {
    return { ...found, found: null, crowded: [], names: '' };
  }
  const lists = indexes.map(({ version }) => version.list);
  const crowded = new Set<ScreeningList>();
  const compare: Screener['compare'] = (against, query) => {
    const { answer, crowded: some } = screenAmongMany(against.indexes, query, against.today, against.rarity);
    for (const list of some) crowded.add(list);
    return answer;
  };
  const [result] = await screenAll({ indexes, rarity, freshness, today, readPeople, knownParties: () => read, compare }, [
    { kind: 'company', companyNumber, lists, reference: null },
  ]);
  const matched = result?.kind === 'company' ? result.parties : [];
  return {
    ...found,
    found: matched.flatMap(({ party, effect, matches }) =>
      // a match of a minority owner reviews the company and does not hold it, whatever it does to a payment of the owner
      matches.map((match) => ({ party, match: { ...match, effect: weaker(match.effect, effect) } })),
    ),
    crowded: [...crowded],
    names: keptNames(parties.map(({ query }) => query)),
  };
}
