import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { allocateYoung } from '../../infra/young-generation.ts';

/** Keeps what it reads first, as a start keeps lists. Then reads on and keeps nothing, as requests do. Prints how often V8 collected the old generation meanwhile. */
if (process.argv[2] !== 'without') allocateYoung();
let collections = 0;
new PerformanceObserver((list) => {
  const kinds = list.getEntries().map((entry) => ('detail' in entry ? (entry.detail as { readonly kind: number }).kind : undefined));
  collections += kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MAJOR).length;
}).observe({ entryTypes: ['gc'] });
const read = (number: number) => ({ number, name: { number }, parts: [number, number + 1] });
const kept: unknown[] = [];
for (let index = 0; index < 600_000; index += 1) kept.push(read(index));
await sleep(50); // the observer hears of a collection in a later turn
const atStart = collections;
let last: unknown;
for (let request = 0; request < 300; request += 1) {
  for (let index = 0; index < 30_000; index += 1) last = read(index);
  await nextTurn();
}
await sleep(50);
process.stdout.write(String(last === undefined ? kept.length : collections - atStart));
