import { setFlagsFromString } from 'node:v8';

/**
 * The young generation of a process that answers requests: V8 fixes the size of its young generation before the first line of a program
 * runs. With Node's 16 MiB, V8 copies what all requests in flight hold more than once: at 100 clearances a second the API stood still for 200 to 400
 * ms, and a stall made the next copy larger. With 64 MiB no such stall is seen (docs/performance.md). The process takes up to 144 MiB more.
 */
export const youngGeneration = '--max-semi-space-size=64';

/**
 * MiB of the young generation of a thread that compares names, with semi-spaces of the same size. What a page of companies holds while it is compared outlives a collection
 * of Node's size, so V8 copies it twice. The thread takes up to 144 MiB more.
 */
export const comparingYoungMiB = 3 * 64;

/**
 * All options of such a process. V8's memory reducer takes a process whose old generation hardly grows as idle: it would collect the whole heap, on both
 * processors, while requests wait. Node takes that option as an argument only, not from NODE_OPTIONS.
 */
export const answeringOptions: readonly string[] = [youngGeneration, '--no-memory-reducer'];

/** Returns whether this process was started with a size of the young generation, by an argument of Node or by NODE_OPTIONS. */
export function hasOwnYoungGeneration({ execArgv, env }: Pick<NodeJS.Process, 'execArgv' | 'env'>): boolean {
  return [...execArgv, env.NODE_OPTIONS ?? ''].some((options) => /--(?:max|min)[-_]semi[-_]space[-_]size/.test(options));
}

/**
 * Has V8 allocate each object of this process in the young generation. Without it V8 allocates the objects of a place in the code in the old generation once most of the earlier ones
 * of that place have survived, as those do that a start reads. An object of a request in the old generation then keeps what it refers to, and requests that follow, until V8 collects that
 * generation: at 200 requests/s that took both processors for a quarter of a second, several times a minute (docs/performance.md). Call it before the work begins.
 */
export function allocateYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
