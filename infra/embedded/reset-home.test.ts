import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetHome } from './reset-home.ts';

const logger = pino({ level: 'silent' });
const state = '{"records":"sample"}';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reset-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Makes a folder with these files, each as its path and content. */
async function folderOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, name);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(path, file, '..'), { recursive: true });
    await writeFile(join(path, file), content);
  }
  return path;
}

describe('a reset', () => {
  test('refuses a folder that no start has made, whether --yes is given or not, and deletes nothing', async () => {
    const photos = await folderOf('photos', { 'one.jpg': 'one', 'postgres/two.jpg': 'two' });
    for (const sure of [false, true]) {
      await expect(resetHome(photos, { sure }, logger)).rejects.toThrow(`${photos} holds no stack.json`);
    }
    expect((await readdir(photos)).sort()).toEqual(['one.jpg', 'postgres']);
  });

  test('refuses a home that contains the working directory or another folder that is kept, and deletes nothing', async () => {
    const home = await folderOf('home', { 'stack.json': state, 'work/a': '' });
    const before = process.cwd();
    process.chdir(join(home, 'work'));
    await expect(resetHome(home, { sure: true }, logger).finally(() => process.chdir(before))).rejects.toThrow('delete its state by hand');
    await expect(resetHome(home, { sure: true, kept: [home] }, logger)).rejects.toThrow('delete its state by hand');
    expect((await readdir(home)).sort()).toEqual(['stack.json', 'work']);
  });

  test('empties a home behind a symbolic link, which stays', async () => {
    const home = await folderOf('real', { 'stack.json': state, 'store/a': '' });
    const link = join(folder, 'link');
    await symlink(home, link);
    expect(await resetHome(link, { sure: false }, logger)).toBe(true);
    expect(await readdir(link)).toEqual([]);
  });

  test('marks the home before it deletes anything, and deletes the mark last', async () => {
    const files = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`store/${at}`, '']));
    const home = await folderOf('home', { 'stack.json': state, 'a.json': '', ...files });
    let ended = false;
    const reset = resetHome(home, { sure: false }, logger).finally(() => {
      ended = true;
    });
    const seen = new Set<string>();
    while (!ended) {
      const whole = existsSync(join(home, 'store/0')) && existsSync(join(home, 'store/1999')) && existsSync(join(home, 'a.json'));
      const mark = whole ? undefined : markOf(home);
      if (mark !== undefined) seen.add(mark);
      await new Promise(setImmediate);
    }
    await reset;
    expect([...seen]).toEqual(['marked']);
    expect(existsSync(home)).toBe(false);
  });

  test('goes on where a killed one stopped', async () => {
    const home = await folderOf('home', { 'stack.json': '{"records":"sample","deleting":true}', 'store/a': '' });
    expect(await resetHome(home, { sure: false }, logger)).toBe(true);
    expect(existsSync(home)).toBe(false);
  });

  test('keeps what a home of real records holds, unless it is sure', async () => {
    const live = '{"records":"live"}';
    const home = await folderOf('home', { 'stack.json': live });
    await expect(resetHome(home, { sure: false }, logger)).rejects.toThrow('give --yes');
    expect(await readFile(join(home, 'stack.json'), 'utf8')).toBe(live);
    expect(await resetHome(home, { sure: true }, logger)).toBe(true);
    expect(existsSync(home)).toBe(false);
  });
});

/** Undefined for a home that holds nothing but its lock any more. */
function markOf(home: string): string | undefined {
  try {
    return readFileSync(join(home, 'stack.json'), 'utf8').includes('"deleting": true') ? 'marked' : 'not marked';
  } catch {
    return existsSync(join(home, 'store')) || existsSync(join(home, 'a.json')) ? 'no stack.json' : undefined;
  }
}
