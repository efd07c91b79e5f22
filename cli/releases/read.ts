import { shortFailure } from '../../activities/next-command.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { printable, printableJson } from '../../serving/output/printable.ts';
import { operatorReleases } from '../../serving/releases/releases.ts';
import type { Source } from '../../sources/source.ts';
import { printRows } from '../output.ts';
import { withPool } from '../session.ts';
import { knownRelease } from './known-release.ts';

/** `risk release list <source>` */
export async function listReleases(source: Source, { limit, json }: { limit: number; json?: boolean }): Promise<void> {
  const rows = await withPool((pool) => operatorReleases(pool).list(source.id, limit));
  if (rows.length === 0) process.stderr.write(`no release of ${source.id} is known\n`);
  printRows(json === true ? rows : rows.map((row) => ({ ...row, failure: shortFailure(row.failure) })), json === true ? { json } : {});
}

/** `risk release show <source> <release>` */
export async function showRelease(source: Source, release: string, { json }: { json?: boolean }): Promise<void> {
  const shown = await withPool(async (pool, config) => {
    const record = await knownRelease(pool, source.id, release);
    const audit = await operatorReleases(pool).acts(source.id, release);
    const manifest = await rawReleases(openStore(config.store, config)).manifest(source.id, release);
    return { release: record, files: manifest?.files ?? [], audit };
  });
  if (json === true) {
    process.stdout.write(`${printableJson(shown, 2)}\n`);
    return;
  }
  for (const [name, value] of Object.entries(shown.release)) {
    if (value !== null && !(Array.isArray(value) && value.length === 0)) process.stdout.write(`${name.padEnd(15)} ${text(value)}\n`);
  }
  section(
    'Stored files',
    shown.files.map(({ name, bytes, sha256, fetchedAt }) => ({ name, bytes, sha256, fetched: fetchedAt })),
  );
  section(
    'Audit log',
    shown.audit.map(({ at, actor, action, why, detail }) => ({ at, actor, action, why, detail: JSON.stringify(detail) })),
  );
}

function section(title: string, rows: readonly Record<string, unknown>[]): void {
  if (rows.length === 0) return;
  process.stdout.write(`\n${title}\n`);
  printRows(rows, {});
}

function text(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return printable(Array.isArray(value) ? value.join(' ') : String(value));
}
