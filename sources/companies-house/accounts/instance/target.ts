import type { ProblemLog } from './problems.ts';
import type { RawFact } from './raw-fact.ts';

/**
 * A page may carry several reports (`target`). The one without a name is the filing; where there is none, the first that the page names.
 * Facts of others are left out, aloud.
 */
export function chooseTarget(facts: readonly RawFact[], problems: ProblemLog): RawFact[] {
  const targets = new Set(facts.map(targetOf));
  const [chosen] = targets.has(undefined) ? [undefined] : targets;
  for (const target of targets) {
    if (target === chosen) continue;
    const others = facts.filter((fact) => targetOf(fact) === target).length;
    problems.add('TARGET_IGNORED', `${others} facts are of another report, \`${target}\``);
  }
  return targets.size <= 1 ? [...facts] : facts.filter((fact) => targetOf(fact) === chosen);
}

function targetOf(fact: RawFact): string | undefined {
  return fact.attributes.get('target');
}
