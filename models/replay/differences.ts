import { canonicalJson } from '../receipts/canonical-json.ts';

/** A value that a decision states and that the replay does not give. */
export interface Difference {
  /** Path of the value, such as `payer.facts.petitions[0].hearingOn`. */
  readonly what: string;
  /** Undefined: only the replay has it. */
  readonly stored: unknown;
  /** Undefined: only the decision has it. */
  readonly replayed: unknown;
}

/** Returns the innermost values that differ between two JSON documents. Equal documents, in any order of their members, give none. */
export function differencesOf(what: string, stored: unknown, replayed: unknown): Difference[] {
  if (same(stored, replayed)) return [];
  if (Array.isArray(stored) && Array.isArray(replayed)) {
    return Array.from({ length: Math.max(stored.length, replayed.length) }, (_, at) =>
      differencesOf(`${what}[${at}]`, stored[at], replayed[at]),
    ).flat();
  }
  if (isMembers(stored) && isMembers(replayed)) {
    const names = [...new Set([...Object.keys(stored), ...Object.keys(replayed)])];
    return names.flatMap((name) => differencesOf(`${what}.${name}`, stored[name], replayed[name]));
  }
  return [{ what, stored, replayed }];
}

/** Names each member of a list, so that one more member is one difference; a number tells apart those of one name. Their order does not matter. */
export function named<One>(all: readonly One[], nameOf: (one: One) => string): Record<string, One> {
  const members: Record<string, One> = {};
  for (const one of all) {
    const name = nameOf(one);
    let key = name;
    for (let other = 2; key in members; other += 1) key = `${name} ${other}`;
    members[key] = one;
  }
  return members;
}

function same(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
