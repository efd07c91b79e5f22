import { isoOf } from '../calendar.ts';
import { companyNumber } from '../company.ts';
import { storyOf } from '../stories.ts';
import type { Truth, TruthName } from '../story.ts';
import type { World } from '../world.ts';
import { followsOn, heirOf, type Likeness } from './heirs.ts';

/** The level that docs/signals/phoenix.md gives to what the companies have in common; none for what only looks like a successor. */
const levels: Readonly<Partial<Record<Likeness, 'HIGH' | 'MEDIUM'>>> = { full: 'HIGH', partial: 'MEDIUM', lawful: 'MEDIUM' };
/** Truths of a company that failed. */
const failing: ReadonlySet<TruthName> = new Set([
  'petitioned',
  'woundUp',
  'creditorsVoluntaryLiquidation',
  'inAdministration',
  'membersVoluntaryLiquidation',
]);

/** Returns the truth of a company that follows a failed one, from the day on which both can be known. */
export function phoenixTruths(world: World, index: number): readonly Truth[] {
  const heir = heirOf(world, index);
  const failures = (heir === undefined ? [] : (storyOf(world, heir.failed)?.truths ?? [])).filter(({ name }) => failing.has(name));
  if (heir === undefined || failures.length === 0) return [];
  const { likeness, failed } = heir;
  const shown = Math.min(...failures.map(({ from }) => from));
  const ends = failures.map(({ to }) => to ?? Number.POSITIVE_INFINITY);
  const to = Math.max(...ends);
  const level = levels[likeness];
  return [
    {
      name: level === undefined ? 'phoenixFalseFriend' : 'phoenix',
      from: Math.max(shown, (followsOn(world, index) ?? shown) + 1),
      // a petition that the court dismisses does not count as a failure
      ...(Number.isFinite(to) ? { to } : {}),
      facts: { failed: companyNumber(world, failed), failureShownOn: isoOf(shown), likeness, ...(level === undefined ? {} : { level }) },
    },
  ];
}
