import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats the check until it is true. Throws when it is not true within the time. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { seconds = 120, everyMs = 50 }: { readonly seconds?: number; readonly everyMs?: number } = {},
): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await isTrue()); await sleep(everyMs))
    if (Date.now() > end) throw new Error(`the condition did not hold within ${seconds} s`);
}
