import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../infra/sql-file.ts';

const measure = z.object({
  version: z.string(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  found: z.number(),
  failed: z.number(),
});

/** Names of the readers on PyPI, with the unit of what each finds in a document. */
const readers = { 'stream-read-xbrl': 'rows', ixbrlparse: 'facts', 'arelle-release': 'facts' };

/** Runs the open-source readers on the same files, one after another, each in a process of its own. Prints which ones the Python does not have. */
export function compareOpenReaders(python: string, paths: readonly string[], ours: { perSecond: number; perCpuSecond: number }): void {
  for (const [name, what] of Object.entries(readers)) {
    const run = spawnSync(python, [join(packageRoot, 'bench/accounts/open-readers.py'), name], {
      input: paths.join('\n'),
      encoding: 'utf8',
    });
    if (run.error !== undefined || run.status !== 0) {
      console.log(`${name}: skipped, ${run.error?.message ?? run.stderr.trim().split('\n').at(-1)}`);
      continue;
    }
    const { version, seconds, cpuSeconds, found, failed } = measure.parse(JSON.parse(run.stdout.trim().split('\n').at(-1) ?? ''));
    const [rate, cpuRate] = [paths.length / seconds, paths.length / cpuSeconds];
    console.log(
      `${name} ${version}: ${rate.toFixed(1)} files/s, ${cpuRate.toFixed(1)} files/CPU-s, ${found} ${what}, files without any: ${failed}; ` +
        `this reader is ${(ours.perSecond / rate).toFixed(1)} x as fast, ${(ours.perCpuSecond / cpuRate).toFixed(1)} x by CPU time`,
    );
  }
}
