/** Milliseconds of work between two turns of the event loop. */
const stepMs = 5;

/** Does work that yields now and then in steps of 5 ms, so that the process answers requests between them. Returns the result of the work. */
export async function inSteps<Result>(work: Generator<undefined, Result, undefined>): Promise<Result> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since < stepMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}
