import { AsyncResource } from 'node:async_hooks';
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { priorities, publicationQueue } from '../temporal.config.ts';
import { beating } from './beating.ts';

/** A unit of work of the warehouse. */
export interface Turn {
  /** That of the activity (`ownPriority`). */
  readonly priority: number;
  /** The work takes seconds or more. It waits until a publication has taken what was applied before, so that small releases are served meanwhile. */
  readonly isLong?: boolean;
  /** The work leaves changes for the next publication. */
  readonly leavesChanges?: boolean;
  /** The work takes all changes that wait for publication. */
  readonly takesChanges?: boolean;
}

/**
 * Runs work when no other runs and none of a smaller priority waits; of one priority the first comes first. A
 * unit that was cancelled while it ran counts as running until its promise settles. Rejects with the reason of `signal`, and never starts `work`, when the
 * signal aborts first.
 */
export type Turns = <T>(turn: Turn, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export interface TurnsOptions {
  /** Milliseconds after a step of a publication in which only its next step begins: Temporal starts that step a moment later. */
  readonly lingerMs?: number;
  /** Most milliseconds for which long work waits for a publication. */
  readonly mostHeldMs?: number;
}

interface WaitingTurn extends Turn {
  readonly since: number;
  begin(): Promise<void>;
}

export function takeTurns({ lingerMs = 400, mostHeldMs = 6_000 }: TurnsOptions = {}): Turns {
  const waiting = new Set<WaitingTurn>();
  let running = false;
  /** Something small was applied since the last publication took what waits. False until the first one: a first load publishes nothing meanwhile. */
  let changed = false;
  let hasTaken = false;
  let lingersUntil = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;

  /** Returns the instant from which the unit may begin, by `performance.now()`. */
  const mayBegin = ({ priority, isLong, since }: WaitingTurn): number => {
    if (priority === priorities.publish) return since;
    return isLong && changed ? Math.max(lingersUntil, since + mostHeldMs) : lingersUntil;
  };

  async function next(): Promise<void> {
    clearTimeout(later);
    if (running || waiting.size === 0) return;
    const now = performance.now();
    const [first] = [...waiting].filter((one) => mayBegin(one) <= now).sort((a, b) => a.priority - b.priority);
    if (first === undefined) {
      const soonest = Math.min(...[...waiting].map(mayBegin));
      later = setTimeout(next, Math.ceil(soonest - now));
      return;
    }
    waiting.delete(first);
    running = true;
    if (first.takesChanges) [changed, hasTaken] = [false, true];
    await first.begin();
    if (first.leavesChanges) changed = hasTaken;
    if (first.priority === priorities.publish) lingersUntil = performance.now() + lingerMs;
    running = false;
    void next();
  }

  return (turn, work, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      const drop = () => {
        waiting.delete(mine);
        reject(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener('abort', drop); // an activity takes many turns with its one signal
        return Promise.resolve().then(work).then(resolve, reject);
      };
      // the work belongs to the activity that asked, not to the one whose end lets it begin: its heartbeats and its cancellation do
      const mine: WaitingTurn = { ...turn, since: performance.now(), begin: AsyncResource.bind(begin) };
      waiting.add(mine);
      signal?.addEventListener('abort', drop, { once: true });
      void next();
    });
}

/** Temporal's priority of an activity that states none. */
const usual = 3;

/** Returns the priority of the running activity. That of a step of a publication follows from its queue: an older server states no priorities. */
export function ownPriority(): number {
  const { taskQueue, priority } = activityInfo();
  return taskQueue === publicationQueue ? priorities.publish : (priority?.priorityKey ?? usual);
}

/**
 * Returns how the running activity takes a turn for a part of its work. Sends heartbeats while it waits and works. What it does between two turns, such as
 * a transfer to the store, leaves the warehouse to other work.
 */
export function ownTurns(turns: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  const [signal, turn] = [cancellationSignal(), ownTurn()];
  return (work) => beating(turns(turn, work, signal));
}

/** A turn of the running activity. What is no step of a publication counts as long. */
function ownTurn(): Turn {
  const priority = ownPriority();
  return { priority, isLong: priority !== priorities.publish };
}

/**
 * Returns activities that run one at a time, by their priority. One that waits sends heartbeats. `takesChanges`: the activity that takes what waits for
 * publication.
 */
export function inTurn<A extends object>(turns: Turns, activities: A, takesChanges?: keyof A): A {
  const inOrder = Object.entries(activities as Record<string, (...args: unknown[]) => Promise<unknown>>).map(([name, activity]) => [
    name,
    async (...args: unknown[]) => {
      let begin: () => void = () => {};
      const begun = new Promise<void>((resolve) => {
        begin = resolve;
      });
      const run = () => {
        begin();
        return activity(...args);
      };
      const result = turns({ ...ownTurn(), takesChanges: name === takesChanges }, run, cancellationSignal());
      await beating(Promise.race([begun, result]));
      return result;
    },
  ]);
  return Object.fromEntries(inOrder) as A;
}

interface Gathering<I, O> {
  readonly turns: Turns;
  /** Returns those of the waiting items that `work` takes with the first. */
  readonly joining: (first: I, waiting: readonly I[]) => readonly I[];
  /** Returns what came of each item, or throws for all of them. */
  readonly work: (items: readonly I[], signal: AbortSignal) => Promise<readonly PromiseSettledResult<O>[]>;
}

interface Waiting<I, O> {
  readonly item: I;
  readonly signal: AbortSignal;
  /** Rejects while the item waits. */
  drop(): void;
  resolve(value: O): void;
  reject(reason: unknown): void;
}

/**
 * Returns a function that works on an item when its turn comes, together with items that wait beside it. An aborted `signal` drops its item: while it waits
 * at once, and while it is worked on when that has ended; the other items are then worked on again.
 */
export function gathered<I, O>({
  turns,
  joining,
  work,
}: Gathering<I, O>): (item: I, more: Turn & { readonly signal: AbortSignal }) => Promise<O> {
  const waiting = new Map<I, Waiting<I, O>>();

  async function settle(group: readonly Waiting<I, O>[]): Promise<void> {
    for (const { signal, reject } of group) if (signal.aborted) reject(signal.reason);
    const wanted = group.filter(({ signal }) => !signal.aborted);
    if (wanted.length === 0) return;
    const stop = AbortSignal.any(wanted.map(({ signal }) => signal));
    try {
      const outcomes = await work(
        wanted.map(({ item }) => item),
        stop,
      );
      for (const [at, one] of wanted.entries()) {
        const outcome = outcomes[at];
        if (outcome?.status === 'fulfilled') one.resolve(outcome.value);
        else one.reject(outcome?.reason);
      }
    } catch (error) {
      if (stop.aborted) return settle(wanted);
      for (const { reject } of wanted) reject(error);
    }
  }

  return (item, { signal, ...turn }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const drop = () => {
        waiting.delete(item);
        reject(signal.reason);
      };
      waiting.set(item, { item, signal, drop, resolve, reject });
      signal.addEventListener('abort', drop, { once: true });
      void turns(turn, async () => {
        if (!waiting.has(item)) return; // an earlier turn took it, or it was dropped
        const others = [...waiting.keys()].filter((one) => one !== item);
        const group = [item, ...joining(item, others)].flatMap((one) => waiting.get(one) ?? []);
        for (const one of group) {
          waiting.delete(one.item);
          one.signal.removeEventListener('abort', one.drop);
        }
        await settle(group);
      });
    });
}
