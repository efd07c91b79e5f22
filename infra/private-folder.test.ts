import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeToOthers, ensurePrivateFolder } from './private-folder.ts';

test('a home of an earlier version, open to other accounts, is closed with what lies in it, a new one is made closed, and a folder of other things stays as it is', () => {
  const parent = mkdtempSync(join(tmpdir(), 'private-'));
  const before = process.umask(0o022);
  try {
    const home = join(parent, 'home');
    mkdirSync(join(home, 'store'), { recursive: true });
    writeFileSync(join(home, 'warehouse.duckdb'), '');
    writeFileSync(join(home, 'stack.json'), '');
    mkdirSync(join(parent, 'other', 'things'), { recursive: true });
    for (const name of ['home', 'new', 'other']) ensurePrivateFolder(join(parent, name), 'stack.json');
    closeToOthers(join(parent, 'none'));
    const modes = ['home', 'home/store', 'home/warehouse.duckdb', 'new', 'other'].map((name) =>
      (statSync(join(parent, name)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '700', '600', '700', '755']);
  } finally {
    process.umask(before);
    rmSync(parent, { recursive: true });
  }
});
