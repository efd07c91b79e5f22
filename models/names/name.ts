/** Which rules read the name (`read-names.ts`). */
export type NameKind = 'person' | 'organisation' | 'ship';

/**
 * - `name`        carries the identity
 * - `initial`     a single letter that stands for a name; initials of an organisation are joined (`A.B.C.` is `abc`)
 * - `particle`    bin, al, van, de: sometimes written, sometimes left out
 * - `title`       Mr, Sheikh, President; MV of a ship: carries no identity
 * - `legal-form`  Ltd, GmbH, OOO, in one canonical spelling: carries no identity, but two forms can contradict each other
 * - `generic`     bank, group, company, school: carries identity only beside other words
 * - `number`      ordinals and numerals as digits: 1st, first and I of a fund are `1`
 */
export type TokenRole = 'name' | 'initial' | 'particle' | 'title' | 'legal-form' | 'generic' | 'number';

export interface NameToken {
  /** Lower-case a-z and 0-9 only, from any script. */
  readonly text: string;
  readonly role: TokenRole;
  /** Key of the sound: words that sound alike have the same key. Empty for numbers and initials. */
  readonly phonetic: string;
  /** Consonants only, with one letter for those that transcriptions confuse: finds the Latin spellings of a name in Arabic script. */
  readonly skeleton: string;
}

/** A name as screening compares it: folded and split into tokens, each with its role. */
export interface Name {
  /** As the caller or the list writes it. */
  readonly text: string;
  readonly kind: NameKind;
  readonly tokens: readonly NameToken[];
  /** The tokens that carry identity (name, generic, number, initial), in order and without blanks: `pricewaterhousecoopers`. */
  readonly compact: string;
  /** Canonical legal form (`ltd`, `plc`, `gmbh`); undefined: the name has none. */
  readonly legalForm: string | undefined;
  /** Index in `tokens` of a person's family name, where the writing shows it: before a comma, or alone in capitals. */
  readonly family: number | undefined;
  /** True: written in a script without all vowels, so it is compared by `skeleton`. */
  readonly vowelless?: boolean;
  /** True: one of several names that were written as one (`X trading as Y`). */
  readonly part?: true;
  /**
   * True: matches a name with the same letters only: the whole text of a payment with its references, and a Korean name in one spelling for all.
   */
  readonly exactly?: true;
}
