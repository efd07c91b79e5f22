import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../api-process.ts';
import { percentile } from '../machine.ts';
import { type Cpu, cpuOf, type Watched } from '../service-processes.ts';
import type { BareRate } from './bare-signer.ts';
import type { Load, Order } from './callers.ts';

export interface Measured extends Load {
  /** Per request that was answered. */
  readonly cpu: Cpu & { readonly callers: number | undefined };
}

/** Runs the callers in a separate process. */
export async function loadOf(order: Order): Promise<Load> {
  const child = fork(fileURLToPath(new URL('./callers.js', import.meta.url)));
  child.send(order);
  const [load] = (await messageOf(child)) as [Load];
  return load;
}

/** Runs the callers. Adds the CPU time that the other processes used meanwhile. */
export async function callers(order: Order, watched: Watched): Promise<Measured> {
  const before = cpuOf(watched);
  const load = await loadOf(order);
  const after = cpuOf(watched);
  const each = (ms: number | undefined, from = 0) => (ms === undefined ? undefined : (ms - from) / load.took.length);
  const cpu = { api: each(after.api, before.api), postgres: each(after.postgres, before.postgres), callers: each(load.cpuMs) };
  return { ...load, cpu };
}

export function report(name: string, { took, errors, failures, outcomes, seconds, cpu }: Measured): void {
  const at = (share: number) => percentile(took, share).toFixed(1).padStart(6);
  const rate = (took.length / seconds).toFixed(0).padStart(10);
  const used = [cpu.api, cpu.postgres, cpu.callers].map((ms) => (ms?.toFixed(2) ?? '-').padStart(8)).join('  ');
  console.log(
    `${name.padEnd(12)}${rate}  ${String(errors).padStart(6)}  ${at(0.5)}  ${at(0.95)}  ${at(0.99)}  ${at(1)}  ${used}  ${[shares(outcomes), ...Object.entries(failures).map(([kind, count]) => `${count} ${kind}`)].join(' ')}`,
  );
}

function shares(outcomes: Load['outcomes']): string {
  const all = Object.values(outcomes).reduce((sum, one) => sum + one, 0);
  return ['ALLOW', 'REVIEW', 'HOLD'].map((name) => `${name} ${((100 * (outcomes[name] ?? 0)) / all).toFixed(1)}%`).join(' ');
}

/** Runs in a separate process, because the token and the size of libuv's pool are set at its start. */
export async function bareSignatures(env: NodeJS.ProcessEnv, seconds: number): Promise<BareRate> {
  const child = fork(fileURLToPath(new URL('./bare-signer.js', import.meta.url)), [String(seconds)], { env });
  const [rate] = (await messageOf(child)) as [BareRate];
  return rate;
}
