import { recordOf } from '../psc/file.ts';
import { ownersChange, ownersOf } from '../psc/owners.ts';
import { draw } from '../random.ts';
import { registerSize } from '../register.ts';
import { WITH_NOTICES } from '../stories.ts';
import type { World } from '../world.ts';
import type { StreamEvent } from './event.ts';

/** One company in so many has an event of the day although nothing has changed: the publisher repeats records. */
const unchangedIn = 2_000;
const salt = 302;

type Data = ReturnType<typeof recordOf>['data'];

/**
 * Returns the events of the stream `persons-with-significant-control` on a day: every owner of the first 20,000 companies, and of those that are
 * younger than the sample, whom the snapshot of the next day has changed, added or removed, and some without a change. The stream has no statements
 * and no exemptions.
 */
export function ownerEvents(world: World, day: number): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  const scan = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) events.push(...eventsOf(world, index, day));
  };
  scan(0, Math.min(world.companies, WITH_NOTICES));
  scan(world.companies, registerSize(world, day + 1));
  return events;
}

function eventsOf(world: World, index: number, day: number): StreamEvent[] {
  const repeats = draw(world.seed, index, salt + day) % unchangedIn === 0;
  const enters = index >= registerSize(world, day);
  if (!repeats && !enters && !ownersChange(world, index, day + 1)) return [];
  const before = enters ? new Map<string, Data>() : personsOf(world, index, day);
  const after = personsOf(world, index, day + 1);
  const changed = [...after].filter(([uri, data]) => repeats || JSON.stringify(before.get(uri)) !== JSON.stringify(data));
  const removed = [...before.keys()].filter((uri) => !after.has(uri));
  return [
    ...changed.map(([uri, data]): StreamEvent => ({ ...resourceOf(uri), data, type: 'changed' })),
    ...removed.map((uri): StreamEvent => ({ ...resourceOf(uri), type: 'deleted' })),
  ];
}

/** Returns the persons of a company by their paths. */
export function personsOf(world: World, index: number, day: number): Map<string, Data> {
  const persons = new Map<string, Data>();
  for (const [at, owner] of ownersOf(world, index, day).entries()) {
    if (owner.form === 'statement' || owner.form === 'exemptions') continue;
    const { data } = recordOf(world, index, at, owner);
    const { self } = data.links as { readonly self: string };
    persons.set(self, data);
  }
  return persons;
}

/** The two kinds of resources that real events show; the others are named alike. */
function resourceOf(uri: string) {
  const [form = '', id = ''] = uri.split('/').slice(-2);
  return { resource_kind: form.endsWith('beneficial-owner') ? form : `company-psc-${form}`, resource_uri: uri, resource_id: id };
}
