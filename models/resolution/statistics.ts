import { type Rarity, rarityInBits } from '../names/lexicon/rarity.ts';

/**
 * What a register says of how rare things are: companies by key (`keys.ts`). It is counted once per register (`countKeys`) and stored as rows
 * (key, companies); a key that stands under one company only need not be stored where `frequency` then says 1 or 0.
 */
export interface TokenStatistics {
  /** All that are on the register, dissolved ones included. */
  readonly companies: number;
  /** How many of them stand under a key; 0 when none does. Asked for the kinds `t:`, `c:`, `p:` and `a:`. */
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
