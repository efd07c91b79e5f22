import type { Family } from './taxonomy.ts';

export interface Line {
  /** Stands at a date, covers a time, or covers a time and is no money. */
  readonly kind: 'balance' | 'flow' | 'count';
  readonly tags: readonly Tag[];
}

interface Tag {
  readonly family: Family;
  readonly concept: string;
  /** Members that it needs; '' for the total. */
  readonly selector: string;
  readonly key: string;
}

export function tagKey(family: Family, concept: string, selector: string): string {
  return `${family}:${concept}[${selector}]`;
}

/** Members by axis as one text, in one order. */
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

/** A fact of the concept that has just these members. */
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

export function balance(...tags: readonly (readonly Tag[])[]): Line {
  return { kind: 'balance', tags: tags.flat() };
}

export function flow(...tags: readonly (readonly Tag[])[]): Line {
  return { kind: 'flow', tags: tags.flat() };
}

export function count(...tags: readonly (readonly Tag[])[]): Line {
  return { kind: 'count', tags: tags.flat() };
}
