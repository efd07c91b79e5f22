import type { ProblemLog } from './problems.ts';
import type { RawFact } from './raw-fact.ts';

/**
 * A page may carry several reports (`target`). The one without a name is the filing; where there is none, the first that the page names.
 * Facts of others are left out, aloud.
 */
export function chooseTarget(facts: readonly RawFact[], problems: ProblemLog): RawFact[] {
  const counts = new Map<string | undefined, number>();
  for (const fact of facts) counts.set(targetOf(fact), (counts.get(targetOf(fact)) ?? 0) + 1);
  const [chosen] = counts.has(undefined) ? [undefined] : counts.keys();
  for (const [target, count] of counts) {
    if (target !== chosen) problems.add('TARGET_IGNORED', `${count} facts are of another report, \`${target}\``);
  }
  return counts.size <= 1 ? [...facts] : facts.filter((fact) => targetOf(fact) === chosen);
}

function targetOf(fact: RawFact): string | undefined {
  return fact.attributes.get('target');
}
