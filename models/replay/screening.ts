import type { CompanyScreening } from '../clearance/facts.ts';
import type { Limit, LimitCode } from '../screening/company/limits.ts';
import { type Difference, differencesOf, named } from './differences.ts';

/**
 * Limits that say when publishers were checked, and which records could not be read or published then.
 * No release holds that, so a replay takes them as stored.
 */
const ofThen: ReadonlySet<string> = new Set<LimitCode>([
  'LISTS_NOT_HELD',
  'LIST_STALE',
  'LIST_GAP',
  'LIST_UNREAD',
  'FACTS_SET_ASIDE',
  'NAMES_STALE',
  'OFFICERS_NOT_TAKEN_IN',
  'OFFICERS_STALE',
  'OWNERS_STALE',
]);

type Stored = Pick<CompanyScreening, 'limits'>;

function isOfThen(limit: Stored['limits'][number]): limit is Limit {
  return ofThen.has(limit.code);
}

/** Returns the limits of a stored screening that a replay takes as they are. */
export function limitsOfThen({ limits }: Stored): Limit[] {
  return limits.filter(isOfThen);
}

/** Returns recomputed limits with the stored ones that no release gives, in the order of the stored ones. */
export function withLimitsOfThen({ limits }: Stored, recomputed: readonly Limit[]): Limit[] {
  const again = new Map<string, Limit>(recomputed.filter(({ code }) => !ofThen.has(code)).map((limit) => [limit.code, limit]));
  const known = limits.flatMap((limit) => (isOfThen(limit) ? limit : (again.get(limit.code) ?? [])));
  return [...known, ...[...again.values()].filter((limit) => !known.includes(limit))];
}

/** Compares outcome, findings and limits. The lists and what they lack are compared, or taken, apart. */
export function screeningDifferences(
  what: string,
  stored: CompanyScreening | null | undefined,
  recomputed: CompanyScreening | null | undefined,
): Difference[] {
  return differencesOf(what, compared(stored), compared(recomputed));
}

function compared(screening: CompanyScreening | null | undefined) {
  if (screening === null || screening === undefined) return screening;
  const { outcome, findings, limits } = screening;
  return {
    outcome,
    findings: named(findings, ({ code }) => code),
    limits: Object.fromEntries(limits.map(({ code, detail }) => [code, detail])),
  };
}
