import type { Context, Fact, Instance, QName, Unit } from '../sources/companies-house/accounts/instance/instance.ts';

/** Facts of invented companies, as the reader yields them: contexts with opaque ids, names by namespace. */
export const frc = 'http://xbrl.frc.org.uk/fr/2025-01-01/core';
export const business = 'http://xbrl.frc.org.uk/cd/2025-01-01/business';
export const gaap2009 = 'http://www.xbrl.org/uk/gaap/core/2009-09-01';
export const pt2004 = 'http://www.xbrl.org/uk/fr/gaap/pt/2004-12-01';

type Members = Readonly<Record<string, string>>;
type Time = Pick<Context, 'start' | 'end'>;

let contexts = 0;

export function at(date: string, members: Members = {}): Context {
  return contextOf({ start: undefined, end: date }, members);
}

export function over(start: string, end: string, members: Members = {}): Context {
  return contextOf({ start, end }, members);
}

function contextOf(time: Time, members: Members): Context {
  contexts++;
  const dimensions = Object.entries(members).map(([axis, member]) => ({ axis: named(axis, frc), member: named(member, frc) }));
  return { id: `c${contexts}`, entity: { scheme: 'http://www.companieshouse.gov.uk/', identifier: '99000001' }, ...time, dimensions };
}

export function named(name: string, namespace: string): QName {
  return { namespace, name };
}

export function unitOf(measure: string): Unit {
  return { id: measure, numerator: [measure], denominator: [] };
}

/** A figure in pounds; of another unit, taxonomy or scale with `more`. */
export function money(name: string, value: string, context: Context, more: Partial<Fact> & { namespace?: string } = {}): Fact {
  const { namespace = frc, ...rest } = more;
  const unit = unitOf('iso4217:GBP');
  return { ...words(name, value, context, namespace), element: 'nonFraction', unitRef: unit.id, unit, decimals: '0', ...rest };
}

export function words(name: string, value: string, context: Context, namespace = business): Fact {
  return {
    concept: named(name, namespace),
    element: 'nonNumeric',
    contextRef: context.id,
    context,
    unitRef: undefined,
    unit: undefined,
    value,
    text: value,
    nil: false,
    decimals: undefined,
    precision: undefined,
    scale: undefined,
    negated: false,
    format: undefined,
    hidden: false,
    id: undefined,
    tuple: undefined,
  };
}

export function instanceOf(facts: readonly Fact[], more: Partial<Instance> = {}): Instance {
  const known = facts.map(({ context }) => context).filter((each) => each !== undefined);
  return {
    kind: 'ixbrl-1.1',
    encoding: 'utf-8',
    schemaRefs: [],
    generator: undefined,
    facts,
    contexts: new Map(known.map((each) => [each.id, each])),
    units: new Map(),
    problems: [],
    ...more,
  };
}
