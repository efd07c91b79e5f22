import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Returns the processor, memory, Node version and platform, which every benchmark prints with its figures. */
export function machineLine(): string {
  const [cpu] = cpus();
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`;
}

/** Runs the work and returns its clock seconds and its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const start = process.hrtime.bigint();
  const result = await work();
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, result };
}

/** Returns the value below which the share (0 to 1) of the values lies; NaN without values. The values need not be sorted. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Returns the milliseconds that a process or a thread has been on a processor, by the first number of its `schedstat`; 0 when it has ended. `path`: its folder in /proc. */
export function ranMs(path: string): number {
  try {
    return Number(readFileSync(`${path}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}
