import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../durable-file.ts';
import { StartProblem } from './start-problem.ts';

const port = z.int().min(1).max(65_535).optional();

/** What the parts on one machine store between starts, in `<home>/stack.json`. */
const stateSchema = z.object({
  postgres: z.object({ port, password: z.string() }).optional(),
  temporal: z.object({ port, uiPort: port }).optional(),
  sample: z.object({ port }).optional(),
});
export type StackState = z.output<typeof stateSchema>;

export interface StateFile {
  get(): StackState;
  /** Writes the file at once, so that the next start finds ports and password also when this one is killed. */
  set(change: Partial<StackState>): void;
}

/** Throws `StartProblem` HOME_UNUSABLE when the file cannot be read, or is not what an earlier start wrote. */
export function openState(home: string): StateFile {
  const path = join(home, 'stack.json');
  let state = read(path);
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      writeDurablySync(path, `${JSON.stringify(state, null, 2)}\n`);
    },
  };
}

function read(path: string): StackState {
  if (!existsSync(path)) return {};
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new StartProblem(
      'HOME_UNUSABLE',
      `The state file ${path} is unreadable: restore it from a backup, or drop all state with "npm run reset".`,
      { cause },
    );
  }
}

/**
 * Returns the key that encrypts webhook secrets, 64 hexadecimal characters. The first start creates it in `<home>/secret.key`; without it
 * the stored secrets cannot be read.
 */
export function secretKey(home: string): string {
  const path = join(home, 'secret.key');
  if (!existsSync(path)) writeDurablySync(path, `${randomBytes(32).toString('hex')}\n`);
  return readFileSync(path, 'utf8').trim();
}
