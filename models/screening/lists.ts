/**
 * What a match means for a payment. HOLD: do not pay. REVIEW: a person decides. INFO: shown in the answer, changes no outcome (weak alias,
 * lapsed entry, contradicted match, match that an analyst marked as false).
 */
export type MatchEffect = 'HOLD' | 'REVIEW' | 'INFO';

/** The facts and rules of one screening list. */
interface ListRules {
  /** What the list holds: a noun phrase for the description of the API. */
  readonly holds: string;
  /** Id of the source that the list is built from. The time of its last check decides whether the list is stale. */
  readonly source: string;
  /**
   * True: a query that names no lists gets no answer while this list is not in memory, and an outcome of at least REVIEW while its source was
   * not checked within its limit.
   */
  readonly mandatory: boolean;
  /** True: a payment is cleared only by companies that were screened against the whole list, as its publisher has it now. */
  readonly neededToClear: boolean;
  /** True: its measures may include an asset freeze, which also covers what a target owns or controls. */
  readonly freezesAssets: boolean;
  /**
   * True: the list covers the whole world, so a shared country confirms an organisation or a ship. False: nearly every entry is in the United
   * Kingdom or deals with it, so a shared country says nothing.
   */
  readonly worldwide: boolean;
  /** True: its entries lengthen and change their names to mislead, so a suffix (`X SYSTEMS` for `X`) makes no other firm of them. */
  readonly misleads: boolean;
  readonly effects: ListEffects;
}

interface ListEffects {
  /** The same name, with a corroboration that is confirmed, neutral, contradicted. */
  readonly same: readonly [MatchEffect, MatchEffect, MatchEffect];
  /** A likely name, with a corroboration that is confirmed, neutral, contradicted. */
  readonly likely: readonly [MatchEffect, MatchEffect, MatchEffect];
  /** A company number or another identifier agrees and the name is not the same. */
  readonly identified: MatchEffect;
  /** The strongest effect of an entry whose period does not include the day of the query; null: no match, because a law forbids showing the entry. */
  readonly lapsed: MatchEffect | null;
}

/**
 * The registry of screening lists. A new list is one member here and `models/lists/<list>.sql`, which writes its entries in the shape of
 * `ListEntry`. The effects follow the rules SANCTION_*, FCA_WARNING and GOV_DISQ_ACTING of the payments desk.
 */
const registry = {
  'uk-sanctions': {
    holds: 'the UK Sanctions List',
    source: 'fcdo/uk-sanctions-list',
    mandatory: true,
    neededToClear: true,
    freezesAssets: true,
    worldwide: true,
    misleads: false,
    effects: {
      // a contradicting date of birth clears nothing by itself: dates on lists can be wrong, and a listed person may give a false one
      same: ['HOLD', 'REVIEW', 'REVIEW'],
      likely: ['REVIEW', 'REVIEW', 'INFO'],
      identified: 'HOLD',
      lapsed: 'INFO',
    },
  },
  'uk-sanctions-history': {
    holds: 'targets of the OFSI consolidated list that are no longer listed',
    source: 'ofsi/consolidated-list',
    mandatory: false,
    // closed since January 2026: no entry can be missing from it
    neededToClear: false,
    freezesAssets: false,
    worldwide: true,
    misleads: false,
    effects: {
      // a former target: a person finds out why it is no longer listed, once it is certainly the same
      same: ['REVIEW', 'INFO', 'INFO'],
      likely: ['INFO', 'INFO', 'INFO'],
      identified: 'REVIEW',
      lapsed: 'REVIEW',
    },
  },
  'uk-investment-bans': {
    holds: 'persons under financial and investment restrictions',
    source: 'ofsi/investment-bans',
    mandatory: false,
    neededToClear: true,
    freezesAssets: false,
    worldwide: true,
    misleads: false,
    effects: {
      // no asset freeze: lending to the person and dealing in its securities are barred, payments are not
      same: ['REVIEW', 'REVIEW', 'INFO'],
      likely: ['REVIEW', 'REVIEW', 'INFO'],
      identified: 'REVIEW',
      lapsed: 'INFO',
    },
  },
  'fca-warnings': {
    holds: 'unauthorised firms and clones, by the FCA',
    source: 'fca/warning-list',
    mandatory: false,
    neededToClear: true,
    freezesAssets: false,
    worldwide: false,
    misleads: true,
    effects: {
      // HOLD needs the name and a contact: a contact alone may belong to a service that many firms use
      same: ['HOLD', 'REVIEW', 'INFO'],
      likely: ['REVIEW', 'REVIEW', 'INFO'],
      identified: 'REVIEW',
      lapsed: 'INFO',
    },
  },
  'disqualified-directors': {
    holds: 'orders and undertakings in force',
    source: 'companies-house/disqualified-officers',
    mandatory: false,
    neededToClear: true,
    freezesAssets: false,
    worldwide: false,
    misleads: false,
    effects: {
      // a register of British names: many honest people share one of them
      same: ['HOLD', 'REVIEW', 'INFO'],
      likely: ['REVIEW', 'INFO', 'INFO'],
      identified: 'HOLD',
      lapsed: 'INFO',
    },
  },
  'hmrc-defaulters': {
    holds: 'deliberate tax defaulters',
    source: 'hmrc/deliberate-defaulters',
    mandatory: false,
    neededToClear: true,
    freezesAssets: false,
    worldwide: false,
    misleads: false,
    effects: {
      same: ['REVIEW', 'REVIEW', 'INFO'],
      likely: ['REVIEW', 'INFO', 'INFO'],
      identified: 'REVIEW',
      // details may not be published for longer than a year (Finance Act 2009 s 94)
      lapsed: null,
    },
  },
} as const satisfies Readonly<Record<string, ListRules>>;

export type ScreeningList = keyof typeof registry;

export const listRules: Readonly<Record<ScreeningList, ListRules>> = registry;

/** All screening lists, in the order in which answers name them. */
export const screeningLists = Object.keys(registry) as readonly ScreeningList[];

/** The lists that a query without `lists` cannot do without. */
export const mandatoryLists: readonly ScreeningList[] = screeningLists.filter((list) => listRules[list].mandatory);
