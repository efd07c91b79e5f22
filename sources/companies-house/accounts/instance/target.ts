import type { ProblemLog } from './problems.ts';
import type { RawFact } from './raw-fact.ts';

/**
 * Returns the facts of the report that is the filing. A page may hold several reports, which the attribute `target` distinguishes. The filing is the
 * report without a name, or the first one that the page names. Facts of other reports are left out and logged as TARGET_IGNORED.
 */
export function chooseTarget(facts: readonly RawFact[], problems: ProblemLog): RawFact[] {
  const counts = new Map<string | undefined, number>();
  for (const fact of facts) counts.set(targetOf(fact), (counts.get(targetOf(fact)) ?? 0) + 1);
  const [chosen] = counts.has(undefined) ? [undefined] : counts.keys();
  for (const [target, count] of counts) {
    if (target !== chosen) problems.add('TARGET_IGNORED', `${count} facts belong to another report, \`${target}\`; they are left out`);
  }
  return counts.size <= 1 ? [...facts] : facts.filter((fact) => targetOf(fact) === chosen);
}

function targetOf(fact: RawFact): string | undefined {
  return fact.attributes.get('target');
}
