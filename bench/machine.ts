import { cpus, totalmem } from 'node:os';

/** The line that stands beside every figure: without it a figure says nothing. */
export function machineLine(): string {
  const [cpu] = cpus();
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform}`;
}

/** Seconds that the work takes, with its result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const start = process.hrtime.bigint();
  const result = await work();
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, result };
}

/** Value below which the share lies; `values` need not be sorted. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
