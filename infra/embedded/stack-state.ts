import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurablySync } from '../durable-file.ts';

const port = z.int().min(1).max(65_535).optional();

/** What the parts on one machine keep between starts, in `<home>/stack.json`. */
const stateSchema = z.object({
  postgres: z.object({ port, password: z.string() }).optional(),
  temporal: z.object({ port, uiPort: port }).optional(),
  sample: z.object({ port }).optional(),
});
export type StackState = z.output<typeof stateSchema>;

export interface StateFile {
  get(): StackState;
  /** Kept at once: a start that is killed later finds its ports and password again. */
  set(change: Partial<StackState>): void;
}

export function openState(home: string): StateFile {
  const path = join(home, 'stack.json');
  let state = existsSync(path) ? stateSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      writeDurablySync(path, `${JSON.stringify(state, null, 2)}\n`);
    },
  };
}

/** The key that seals webhook secrets, 64 hexadecimal characters: made at first start, and the data is lost without it. */
export function secretKey(home: string): string {
  const path = join(home, 'secret.key');
  if (!existsSync(path)) writeDurablySync(path, `${randomBytes(32).toString('hex')}\n`);
  return readFileSync(path, 'utf8').trim();
}
