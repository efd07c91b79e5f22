import { officerAnswer } from '../disqualified/api.ts';
import { type Disqualified, disqualifiedOn } from '../disqualified/officers.ts';
import { draw } from '../random.ts';
import type { World } from '../world.ts';
import type { StreamEvent } from './event.ts';

const salt = 303;
/** One officer in so many has an event on a day although nothing has changed. */
const unchangedIn = 60;
/** One of those whom the register has removed is deleted again on a day: the publisher repeats deletions too. */
const deletedIn = 20;

/**
 * Returns the events of the stream `disqualified-officers` on a day: those who are disqualified from that day on, some without a change,
 * and deletions.
 */
export function disqualifiedEvents(world: World, day: number): readonly StreamEvent[] {
  return disqualifiedOn(world, day).flatMap((one, at) => {
    const drawn = draw(world.seed, at, salt + day);
    if (one.letGo === true) return drawn % deletedIn === 0 ? [{ ...resource(one), type: 'deleted' as const }] : [];
    const begins = one.rulings.some(({ from }) => from === day);
    return begins || drawn % unchangedIn === 0 ? changed(world, day, one) : [];
  });
}

const pathOf = ({ kind, id }: Disqualified) => `/disqualified-officers/${kind}/${id}`;

function resource(one: Disqualified) {
  return { resource_kind: `disqualified-officer-${one.kind}`, resource_uri: pathOf(one), resource_id: one.id };
}

function changed(world: World, day: number, one: Disqualified): StreamEvent[] {
  const data = officerAnswer(world, day, pathOf(one));
  return data === undefined ? [] : [{ ...resource(one), data, type: 'changed' }];
}
