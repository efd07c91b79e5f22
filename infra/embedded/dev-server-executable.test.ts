import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildDevServer } from './dev-server-build.ts';
import { devServerVersion, temporalExecutable } from './dev-server-executable.ts';

const good = 'echo "temporal version 9 (Server 9.9, UI 9)"';

describe('the Temporal dev server', () => {
  let folder: string;
  let cached: string;
  const messages: object[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void messages.push(JSON.parse(line)) });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dev-server-'));
    cached = join(folder, 'cache', 'temporal', devServerVersion, 'temporal');
    messages.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function program(path: string, script: string): Promise<string> {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return path;
  }

  const unreachable = () => Promise.reject(new Error('the download host cannot be reached'));
  const noGo = () => Promise.reject(new Error('Go is not installed'));
  const find = (more: Partial<Parameters<typeof temporalExecutable>[0]> = {}) =>
    temporalExecutable({
      config: { cache: join(folder, 'cache') },
      logger,
      env: { PATH: process.env.PATH },
      searchPath: `${join(folder, 'empty')}:${join(folder, 'bin')}`,
      download: unreachable,
      build: noGo,
      ...more,
    });

  test('comes from the PATH rather than from the cache, and the log says so', async () => {
    const path = await program(join(folder, 'bin', 'temporal'), good);
    await program(cached, good);
    expect(await find()).toEqual({ path, how: 'PATH' });
    expect(messages).toContainEqual(expect.objectContaining({ how: 'PATH', path, version: 'Server 9.9' }));
  });

  test('comes from the cache rather than from a download', async () => {
    await program(cached, good);
    expect(await find({ download: () => Promise.reject(new Error('no download is expected')) })).toEqual({ path: cached, how: 'cache' });
  });

  test('a program on the PATH that fails, or is not a Temporal CLI, is not used', async () => {
    await program(join(folder, 'bin', 'temporal'), 'exit 1');
    await program(cached, good);
    expect((await find()).how).toBe('cache');
    await program(join(folder, 'bin', 'temporal'), 'echo another temporal');
    expect((await find()).how).toBe('cache');
  });

  test('comes from a download rather than from a build', async () => {
    const download = () => program(cached, good);
    expect(await find({ download })).toEqual({ path: cached, how: 'download' });
  });

  test('is built with Go once when the download host cannot be reached, and comes from the cache from then on', async () => {
    const go = await program(
      join(folder, 'go'),
      `echo go: building >&2
       while [ "$1" != -o ]; do shift; done
       printf '#!/bin/sh\\n${good}\\n' > "$2"; chmod 755 "$2"; echo built >> ${join(folder, 'builds')}`,
    );
    const build: typeof buildDevServer = (request) => buildDevServer({ ...request, go });
    expect(await Promise.all([find({ build }), find({ build })])).toEqual([
      { path: cached, how: 'build' },
      { path: cached, how: 'build' },
    ]);
    expect(await find({ build: noGo })).toEqual({ path: cached, how: 'cache' });
    expect(await readFile(join(folder, 'builds'), 'utf8')).toBe('built\n');
  });

  test('is started, and built, without the secrets of the operator', async () => {
    process.env.RISK_SECRET_KEY = 'secret of the operator';
    const seen = join(folder, 'seen');
    const path = await program(join(folder, 'bin', 'temporal'), `env >> ${seen}; ${good}`);
    expect((await find()).path).toBe(path);
    await rm(path);
    const go = await program(join(folder, 'go'), `env >> ${seen}; exit 1`);
    await expect(find({ build: (request) => buildDevServer({ ...request, go }) })).rejects.toThrow('go build failed');
    delete process.env.RISK_SECRET_KEY;
    const lines = (await readFile(seen, 'utf8')).split('\n');
    expect(lines.filter((line) => line.startsWith('PATH=')).length).toBe(2);
    expect(lines.filter((line) => line.startsWith('RISK_'))).toEqual([]);
  });

  test('a failed build leaves no program in the cache, and its error holds the message of Go', async () => {
    const go = await program(join(folder, 'go'), 'echo go.mod requires go 1.26.4 >&2; exit 1');
    await expect(find({ build: (request) => buildDevServer({ ...request, go }) })).rejects.toThrow(
      'build: go build failed: go.mod requires go 1.26.4',
    );
    await expect(readFile(cached)).rejects.toThrow('ENOENT');
  });

  test('the error lists every place and why it failed', async () => {
    const error = await find().then(
      () => '',
      (reason: Error) => reason.message,
    );
    for (const words of [
      'TEMPORAL_ADDRESS',
      'PATH: there is no program temporal',
      `there is no program at ${cached}`,
      'cannot be reached',
      'Go is not installed',
    ]) {
      expect(error).toContain(words);
    }
  });
});
