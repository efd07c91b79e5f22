import { hasCode } from '../error-code.ts';
import { isUnavailable } from './unavailable.ts';

/**
 * Sends members in one statement. Returns what each of them gets, in their order. `lockTimeout`: how long the statement may wait for a lock, for
 * `set_config('lock_timeout', ...)`; 0: as long as the pool allows.
 */
export type SendTogether<Asked, Answer> = (members: readonly Asked[], lockTimeout: string) => Promise<readonly Answer[]>;

/** A row that is locked must not delay the requests that share a statement or wait for it. */
const sharedLockTimeout = '100ms';
/** SQLSTATE of a statement that waited for a lock for that long. */
const lockNotAvailable = '55P03';

export interface BatchOptions<Asked> {
  /** Two members with the same text never meet in one statement. Absent: any may. */
  readonly textOf?: (asked: Asked) => string;
  /** Most members of one statement; 12, the default: a statement with more hardly costs less for each. */
  readonly members?: number;
  /** Statements under way at the same time; 2, the default. While so many are, what is asked waits and becomes the next statement. */
  readonly statements?: number;
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that sends what is asked in one turn of the event loop, and what is asked while statements are under way, in one statement. No timer
 * runs: without a statement under way, what is asked is sent in the same turn. When a statement fails or waits for a lock, each member is sent alone, so that a
 * row which PostgreSQL refuses, or which is locked, concerns its own request only. When PostgreSQL is away, all members fail with its error, because sending
 * each again would add to the outage.
 */
export function createBatches<Asked, Answer>(
  send: SendTogether<Asked, Answer>,
  { textOf, members: most = 12, statements = 2 }: BatchOptions<Asked> = {},
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let underWay = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      while (waiting.length > 0 && underWay < statements) void sendNext();
    });
  }

  async function sendNext(): Promise<void> {
    const batch = taken();
    underWay += 1;
    const failure = await settle(batch, sharedLockTimeout);
    underWay -= 1;
    if (waiting.length > 0) plan();
    if (failure !== undefined) for (const one of batch) void sendAlone(one, batch.length, failure.error);
  }

  /** Sends a member of a statement that failed. It takes the place of no other: it may wait for a lock. */
  async function sendAlone(one: Waiting<Asked, Answer>, together: number, error: unknown): Promise<void> {
    const mayPass = !isUnavailable(error) && (together > 1 || hasCode(error, lockNotAvailable));
    const failure = mayPass ? await settle([one], '0') : { error };
    if (failure !== undefined) one.reject(failure.error);
  }

  /** Takes the oldest members, at most `most`, of those with the same text the first. */
  function taken(): Waiting<Asked, Answer>[] {
    const texts = new Set<string>();
    const batch: Waiting<Asked, Answer>[] = [];
    const rest: Waiting<Asked, Answer>[] = [];
    for (const one of waiting) {
      const text = textOf?.(one.asked);
      const fits = batch.length < most && (text === undefined || !texts.has(text));
      if (text !== undefined) texts.add(text);
      (fits ? batch : rest).push(one);
    }
    waiting = rest;
    return batch;
  }

  /** Returns why the statement failed; undefined: each member has its answer. */
  async function settle(batch: readonly Waiting<Asked, Answer>[], lockTimeout: string): Promise<{ readonly error: unknown } | undefined> {
    try {
      const members = batch.map(({ asked }) => asked);
      const answers = await send(members, lockTimeout);
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer);
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      plan();
    });
}
