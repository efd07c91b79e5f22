/** Milliseconds of work between two turns of the event loop. */
const stepMs = 5;

/** Work in small steps; it yields after each. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all steps at once. Returns the result of the work. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does work that yields now and then in steps of 5 ms, so that the process answers requests between them. Returns the result of the work. */
export async function inSteps<Result>(work: Steps<Result>): Promise<Result> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since < stepMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}

/** A member takes a microsecond or less, and each step of nested work nearly as long. */
const membersOfStep = 100;

/** Returns the places of the members by the text of each; a member without a text has none. */
export function* grouped<One>(all: readonly One[], key: (one: One) => string): Steps<ReadonlyMap<string, readonly number[]>> {
  const groups = new Map<string, number[]>();
  for (const [at, one] of all.entries()) {
    if (at % membersOfStep === 0) yield;
    const text = key(one);
    if (text === '') continue;
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [at]);
    else group.push(at);
  }
  return groups;
}
