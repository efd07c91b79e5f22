import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { reaches } from './postgres-account.ts';

describe('may the user of PostgreSQL reach a path', () => {
  let folder: string;
  const stranger = { uid: 4_000_000, gid: 4_000_000 };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'account-'));
    await mkdir(join(folder, 'home'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('not through a folder that is closed to others', async () => {
    await chmod(folder, 0o700);
    expect(reaches(join(folder, 'home', 'postgres'), stranger)).toBe(false);
  });

  test('through folders that others may pass, whether or not they may list them', async () => {
    await chmod(folder, 0o711);
    expect(reaches(join(folder, 'home', 'postgres'), stranger)).toBe(true);
  });

  test('the owner through his own folder', async () => {
    await chmod(folder, 0o700);
    const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    expect(reaches(join(folder, 'home', 'postgres'), own)).toBe(true);
  });
});
