/**
 * What a name is for those who compare it: folded, parted into tokens, each with its role. Screening and company resolution read the same
 * names; a person and an organisation are read by different rules (`read-names.ts`).
 */
export type NameKind = 'person' | 'organisation' | 'ship';

/**
 * - `name`        carries the identity
 * - `initial`     a single letter that stands for a name; those of an organisation are joined (`A.B.C.` is `abc`)
 * - `particle`    bin, al, van, de: may be there or not
 * - `title`       Mr, Sheikh, President; MV of a ship: never identity
 * - `legal-form`  Ltd, GmbH, OOO, in one canonical spelling: never identity, though two that contradict each other count
 * - `generic`     bank, group, company, school: identity only beside other words
 * - `number`      ordinals and numerals as digits: 1st, first and I of a fund are `1`
 */
export type TokenRole = 'name' | 'initial' | 'particle' | 'title' | 'legal-form' | 'generic' | 'number';

export interface NameToken {
  /** Lower case a-z and 0-9 only, whatever script it was written in. */
  readonly text: string;
  readonly role: TokenRole;
  /** Sounds alike, same key; empty for numbers and initials. */
  readonly phonetic: string;
  /** Consonants only, those that transcriptions take for each other alike: how a name from Arabic script meets its Latin spellings. */
  readonly skeleton: string;
}

export interface Name {
  /** As it was given. */
  readonly text: string;
  readonly kind: NameKind;
  readonly tokens: readonly NameToken[];
  /** The tokens that carry identity (name, generic, number, initial) in their order, without a space: `pricewaterhousecoopers`. */
  readonly compact: string;
  /** Canonical legal form (`ltd`, `plc`, `gmbh`), where the name has one. */
  readonly legalForm: string | undefined;
  /** Place in `tokens` of a person's family name, where its writing tells it: before a comma, alone in capitals. */
  readonly family: number | undefined;
  /** Written in a script without (all) vowels: compared by `skeleton`. */
  readonly vowelless?: boolean;
  /** It is one of several names that were written as one (`X trading as Y`). */
  readonly part?: true;
}
