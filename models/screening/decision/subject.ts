import { foldText } from '../../names/fold.ts';
import { sha256 } from '../../receipts/canonical-json.ts';
import type { ScreenQuery } from '../answer.ts';

/** The particulars of a decision's subject that a screening compares, as the caller gave them. */
export interface Subject {
  readonly name: string;
  readonly kind: ScreenQuery['kind'] | null;
  readonly dateOfBirth: string | null;
  readonly countries: readonly string[];
  readonly companyNumber: string | null;
  readonly postcode: string | null;
  readonly identifiers: readonly string[];
}

export function subjectOf(query: ScreenQuery): Subject {
  return {
    name: query.name,
    kind: query.kind ?? null,
    dateOfBirth: query.dateOfBirth ?? null,
    countries: query.countries ?? [],
    companyNumber: query.companyNumber ?? null,
    postcode: query.postcode ?? null,
    identifiers: query.identifiers ?? [],
  };
}

/** Returns the folded words of the name in alphabetical order: the key that finds decisions on a subject whose other particulars changed. */
export function subjectKey({ name }: Subject): string {
  return sorted(folded(name));
}

/**
 * Returns a hash (`sha256:<64 hex>`) of all particulars that a screening compares, so that a decision is honoured for the same subject only. Case,
 * accents, the order of list members and the order of the words of a person's name have no effect.
 */
export function subjectPrint(subject: Subject): string {
  return sha256(JSON.stringify(parts(subject).map(([, value]) => value)));
}

/** Describes the difference of two subjects, for example `the postcode was X and is Y`; undefined when they have the same print. */
export function subjectChange(then: Subject, now: Subject): string | undefined {
  const before = parts(then);
  const changed = parts(now).filter(([, value], place) => value !== before[place]?.[1]);
  if (changed.length === 0) return undefined;
  const differences = changed.map(([what]) => {
    const was = shown(then, what);
    const is = shown(now, what);
    return `${labels[what]} was ${was || 'not given'} and is ${is || 'not given'}`;
  });
  return differences.join('; ');
}

const labels: Readonly<Record<keyof Subject, string>> = {
  name: 'the name',
  kind: 'the kind',
  dateOfBirth: 'the date of birth',
  countries: 'the countries',
  companyNumber: 'the company number',
  postcode: 'the postcode',
  identifiers: 'the identifiers',
};

function parts(subject: Subject): [keyof Subject, string][] {
  const list = (texts: readonly string[]) => [...new Set(texts.map(folded))].sort().join('|');
  return [
    ['name', subject.kind === 'person' ? sorted(folded(subject.name)) : folded(subject.name)],
    ['kind', subject.kind ?? ''],
    ['dateOfBirth', subject.dateOfBirth ?? ''],
    ['countries', list(subject.countries)],
    ['companyNumber', subject.companyNumber?.toUpperCase() ?? ''],
    // not postcodeKey: it has no key for a short or long text, so two of them would be one subject, and stored prints would change
    ['postcode', subject.postcode?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') ?? ''],
    ['identifiers', list(subject.identifiers)],
  ];
}

function folded(text: string): string {
  return foldText(text) || text;
}

function sorted(words: string): string {
  return words.split(' ').sort().join(' ');
}

function shown(subject: Subject, what: keyof Subject): string {
  const value = subject[what];
  return typeof value === 'string' ? value : (value ?? []).join(', ');
}
