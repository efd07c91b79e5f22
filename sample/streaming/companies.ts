import { companyNumber } from '../company.ts';
import { draw } from '../random.ts';
import { type RegisterState, registerSize, registerState } from '../register.ts';
import { WITH_NOTICES } from '../stories.ts';
import type { World } from '../world.ts';
import { companyProfile } from './company-profile.ts';
import type { StreamEvent } from './event.ts';

/** One company in so many has an event of the day although nothing has changed: the publisher repeats records. */
const unchangedIn = 1_500;
/** One dissolved company in so many is deleted instead of shown as dissolved. */
const deletedIn = 12;
const salt = 301;

/**
 * Returns the events of the stream `companies` on a day: every company of the first 20,000 whose entry in the register changes on the day, those that
 * are incorporated, and some without a change.
 */
export function companyEvents(world: World, day: number): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  const scan = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      const event = companyEvent(world, index, day);
      if (event !== undefined) events.push(event);
    }
  };
  scan(0, Math.min(world.companies, WITH_NOTICES));
  scan(Math.max(world.companies, registerSize(world, day)), registerSize(world, day + 1));
  return events;
}

function companyEvent(world: World, index: number, day: number): StreamEvent | undefined {
  const before = registerState(world, index, day);
  const after = registerState(world, index, day + 1);
  const shown = after ?? before;
  if (shown === undefined) return undefined;
  const drawn = draw(world.seed, index, salt + day);
  const changes = JSON.stringify(before) !== JSON.stringify(after);
  if (!changes && drawn % unchangedIn !== 0) return undefined;
  return eventOf(world, index, shown, after === undefined ? { gone: day, deleted: drawn % deletedIn === 0 } : {});
}

function eventOf(
  world: World,
  index: number,
  state: RegisterState,
  { gone, deleted = false }: { gone?: number; deleted?: boolean },
): StreamEvent {
  const number = companyNumber(world, index);
  const resource = { resource_kind: 'company-profile', resource_uri: `/company/${number}`, resource_id: number };
  if (deleted) return { ...resource, type: 'deleted' };
  return { ...resource, data: companyProfile(world, index, state, gone), type: 'changed' };
}
