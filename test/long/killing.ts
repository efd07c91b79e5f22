import { sleep } from './life.ts';
import { processesOf } from './processes.ts';

/** mulberry32: the same seed repeats a failed run. */
export function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns a disturbance that kills random processes of the service until the days are over and `atLeast` were killed; it stops after `atMost`.
 * Appends the role of each killed process to `killed`. `pauseMs`: longest pause between two kills.
 */
export function killing({
  seed,
  atLeast,
  atMost,
  pauseMs,
  killed,
}: {
  seed: number;
  atLeast: number;
  atMost: number;
  pauseMs: number;
  killed: string[];
}) {
  const random = randomFrom(seed);
  return async (home: string, done: () => boolean): Promise<void> => {
    while (killed.length < atMost && (!done() || killed.length < atLeast)) {
      await sleep(200 + random() * pauseMs);
      const running = processesOf(home);
      const starting = !running.some(({ role }) => role === 'api');
      if (starting && random() < 0.9) continue; // kills some starts too, but lets most of them reach their work
      const victim = running[Math.floor(random() * running.length)];
      if (victim === undefined) continue;
      kill(victim.pid);
      killed.push(victim.role);
    }
  };
}

export function killAll(home: string): void {
  for (const { pid } of processesOf(home)) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // the process has already ended
  }
}
