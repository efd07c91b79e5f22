import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../durable-file.ts';
import { StartProblem } from './start-problem.ts';

const port = z.int().min(1).max(65_535).optional();

/** What the parts on one machine store between starts, in `<home>/stack.json`. */
const stateSchema = z.object({
  postgres: z.object({ port, password: z.string(), roles: z.record(z.string(), z.string()).optional() }).optional(),
  temporal: z.object({ port, uiPort: port }).optional(),
  sample: z.object({ port }).optional(),
  /** The records of the first start, or `live` or `mirror` once these were served. Absent: an earlier version made the home. */
  records: z.enum(['sample', 'live', 'mirror']).optional(),
  /** A reset has begun to delete the home. */
  deleting: z.literal(true).optional(),
});
export type StackState = z.output<typeof stateSchema>;

export interface StateFile {
  get(): StackState;
  /** Writes the file at once, so that the next start finds ports and password also when this one is killed. */
  set(change: Partial<StackState>): void;
}

/** Every start makes this file in its home first. */
export const stateName = 'stack.json';

const stateFile = (home: string) => join(home, stateName);

/** Whether a start has made the folder. */
export const holdsState = (home: string) => existsSync(stateFile(home));

/** Throws `StartProblem` HOME_UNUSABLE when the file cannot be read, or is not what an earlier start wrote. */
export function openState(home: string): StateFile {
  const path = stateFile(home);
  let state: StackState = readStateFile(path, stateSchema) ?? {};
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      writeDurablySync(path, `${JSON.stringify(state, null, 2)}\n`);
    },
  };
}

/**
 * Returns the content of a JSON file in the home; `undefined` when there is no file. Throws `StartProblem` HOME_UNUSABLE when the file
 * cannot be read, or is not what an earlier start wrote.
 */
export function readStateFile<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw damaged(path, cause);
  }
}

function damaged(path: string, cause?: unknown): StartProblem {
  return new StartProblem(
    'HOME_UNUSABLE',
    `The state file ${path} is damaged: restore it from a backup, or delete ${dirname(path)} to drop all state.`,
    { cause },
  );
}

/**
 * Returns the key that encrypts webhook secrets, 64 hexadecimal characters. The first start creates it in `<home>/secret.key`; without it
 * the stored secrets cannot be read. Throws `StartProblem` HOME_UNUSABLE when the file holds something else.
 */
export function secretKey(home: string): string {
  const path = join(home, 'secret.key');
  if (!existsSync(path)) writeDurablySync(path, `${randomBytes(32).toString('hex')}\n`);
  const key = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(key)) throw damaged(path);
  return key;
}
