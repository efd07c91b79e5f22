import { type Rarity, rarityInBits } from '../names/lexicon/rarity.ts';

/**
 * How many companies of a register have a key (`keys.ts`). An index counts its own companies; PostgreSQL stores rows (key, companies) and
 * may leave out keys of one company, if `frequency` then returns 1 or 0.
 */
export interface TokenStatistics {
  /** Companies on the register, dissolved ones included. */
  readonly companies: number;
  /** Returns how many of them have the key, 0 for an unknown one. Called for the kinds `t:`, `c:`, `p:` and `a:`. */
  readonly frequency: (key: string) => number;
}

const rarities = new WeakMap<TokenStatistics, Rarity>();

/** Returns how rare tokens are on the register; computed once for each statistics object. */
export function rarityOf(statistics: TokenStatistics): Rarity {
  const known = rarities.get(statistics);
  if (known !== undefined) return known;
  const rarity = rarityInBits({ names: statistics.companies, namesWith: (token) => statistics.frequency(`t:${token}`) });
  rarities.set(statistics, rarity);
  return rarity;
}
