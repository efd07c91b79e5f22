import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** The lowest priority of Linux. */
const lowest = 19;

/**
 * Lowers the priority of the calling thread by so many steps of `nice`: the other threads of the process and other processes get the processor
 * first. Linux only, where each thread has a priority of its own (setpriority(2), "C library/kernel differences"). Returns false elsewhere.
 */
export function lowerPriority(steps: number): boolean {
  if (process.platform !== 'linux') return false;
  const thread = Number(basename(readlinkSync('/proc/thread-self')));
  setPriority(thread, Math.min(lowest, getPriority(thread) + steps));
  return true;
}
