import type { Family } from './taxonomy.ts';

/** A line of the statement and the tags that it is read from, in order of preference. */
export interface Line {
  /** `balance`: an amount at a date. `flow`: an amount over a period. `count`: a number over a period that is not money. */
  readonly kind: 'balance' | 'flow' | 'count';
  readonly tags: readonly Tag[];
}

interface Tag {
  readonly family: Family;
  /** Local name. */
  readonly concept: string;
  /** Members that a fact must have, as `selectorOf` writes them; '' for the total. */
  readonly selector: string;
  /** `tagKey` of the three. */
  readonly key: string;
}

/** Returns the text that identifies a tag: `frc:Equity[EquityClassesDimension=ShareCapital]`. */
export function tagKey(family: Family, concept: string, selector: string): string {
  return `${family}:${concept}[${selector}]`;
}

/** Writes members as one text, sorted by axis: `axis=member&axis=member`. */
export function selectorOf(members: readonly (readonly [axis: string, member: string])[]): string {
  if (members.length === 0) return '';
  return members
    .map(([axis, member]) => `${axis}=${member}`)
    .sort()
    .join('&');
}

interface Selected {
  readonly concept: string;
  readonly members: Readonly<Record<string, string>>;
}

/** Selects the facts of a concept that have exactly these members, by axis. */
export function at(concept: string, members: Readonly<Record<string, string>>): Selected {
  return { concept, members };
}

function tagsOf(family: Family): (...concepts: readonly (string | Selected)[]) => readonly Tag[] {
  return (...concepts) =>
    concepts.map((each) => {
      const { concept, members } = typeof each === 'string' ? { concept: each, members: {} } : each;
      const selector = selectorOf(Object.entries(members));
      return { family, concept, selector, key: tagKey(family, concept, selector) };
    });
}

/** Returns tags of the family `frc` in order of preference; likewise the next three functions for their families. */
export function frc(...concepts: readonly (string | Selected)[]): readonly Tag[] {
  return tagsOf('frc')(...concepts);
}

export function gaap(...concepts: readonly (string | Selected)[]): readonly Tag[] {
  return tagsOf('gaap')(...concepts);
}

export function pt(...concepts: readonly (string | Selected)[]): readonly Tag[] {
  return tagsOf('pt')(...concepts);
}

export function ifrs(...concepts: readonly (string | Selected)[]): readonly Tag[] {
  return tagsOf('ifrs')(...concepts);
}

/** Returns a line that is an amount at a date, with the tags of all families; likewise `flow` and `count` for the other kinds. */
export function balance(...tags: readonly (readonly Tag[])[]): Line {
  return { kind: 'balance', tags: tags.flat() };
}

export function flow(...tags: readonly (readonly Tag[])[]): Line {
  return { kind: 'flow', tags: tags.flat() };
}

export function count(...tags: readonly (readonly Tag[])[]): Line {
  return { kind: 'count', tags: tags.flat() };
}
