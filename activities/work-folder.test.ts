import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { abandonedWorkFolders, inWorkFolder } from './work-folder.ts';

let within: string;
beforeEach(async () => {
  within = await mkdtemp(join(tmpdir(), 'work-folder-'));
});
afterEach(() => rm(within, { recursive: true }));

test('a work folder exists during the work and is removed afterwards, also when the work fails', async () => {
  const folder = await inWorkFolder(
    'risk-stage',
    async (path) => {
      await writeFile(join(path, 'rows'), '');
      return path;
    },
    within,
  );
  await expect(access(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  const failing = inWorkFolder('risk-stage', () => Promise.reject(new Error('made up')), within);
  await expect(failing).rejects.toThrow('made up');
  expect(await readdir(within)).toEqual([]);
});

test('a folder that a killed process left is removed after a day, whichever step made it; younger folders and those of other programs stay', async () => {
  const daysAgo = async (name: string, days: number) => {
    await mkdir(join(within, name));
    await writeFile(join(within, name, 'rows'), '');
    const moment = new Date(Date.now() - days * 86_400_000);
    await utimes(join(within, name), moment, moment);
  };
  await daysAgo('risk-stage-killed', 2);
  await daysAgo('risk-stage-begun', 0.3);
  await daysAgo('risk-model-killed', 2);
  await daysAgo('another-program', 2);
  expect(await abandonedWorkFolders(false, within)).toBe(2);
  await inWorkFolder('risk-stage', async () => undefined, within);
  expect((await readdir(within)).sort()).toEqual(['another-program', 'risk-stage-begun']);
});
