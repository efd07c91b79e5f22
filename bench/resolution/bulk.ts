import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Returns the rows per second that `cores` threads resolve together, each with its own index. Building the indexes is not timed. */
export async function rowsPerSecond(
  folders: readonly string[],
  companies: number,
  names: readonly string[],
  cores: number,
): Promise<number> {
  const workers = Array.from(
    { length: cores },
    () => new Worker(new URL('./bulk-worker.js', import.meta.url), { workerData: { folders, companies } }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  await resolveAll(workers, names.slice(0, 500 * cores));
  const begun = performance.now();
  await resolveAll(workers, names);
  const seconds = (performance.now() - begun) / 1_000;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return names.length / seconds;
}

async function resolveAll(workers: readonly Worker[], names: readonly string[]): Promise<void> {
  await Promise.all(
    workers.map((worker, core) => {
      worker.postMessage(names.filter((_, place) => place % workers.length === core));
      return once(worker, 'message');
    }),
  );
}
