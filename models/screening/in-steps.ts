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
