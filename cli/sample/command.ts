import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { type Config, readConfig } from '../../infra/config.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import type { Today } from '../../sample/clock.ts';
import { type Renderable, renderable, renderFiles } from '../../sample/render.ts';
import { servePublishers } from '../../sample/server.ts';
import { stopRequested, tellReady } from '../service/child.ts';

export interface SampleDeps {
  /** Runs after the clock has moved, unless `--no-load`: takes in what the publishers have put out since. */
  readonly afterAdvance?: (now: Today) => Promise<void>;
}

/** `risk sample`: the sample publishers, their clock and their truths. */
export function sampleCommand(deps: SampleDeps = {}): Command {
  const command = new Command('sample').description('the sample publishers: an invented UK in the real formats');
  command
    .command('serve')
    .description('answers for every publisher on one port')
    .option('--port <port>', 'port, 0 takes a free one', '0')
    .action(async ({ port }: { port: string }) => serve(Number(port)));
  command
    .command('advance')
    .description('moves the clock, one day at a time')
    .option('--days <n>', 'days to move', '1')
    .option('--no-load', 'only move the clock, load nothing')
    .option('--json', 'one JSON object on stdout')
    .action(async ({ days, load, json }: { days: string; load: boolean; json?: boolean }) => {
      const now = (await ask('/clock/advance', { days: Number(days) })) as Today;
      if (load) await deps.afterAdvance?.(now);
      print(json ? JSON.stringify(now) : `The sample's day is ${now.today}.`);
    });
  command
    .command('truth')
    .description('what is planted: who is petitioned, dissolved, sanctioned, and when')
    .option('--json', 'the whole table as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      if (json) return print(JSON.stringify(await ask('/truth')));
      const examples = (await ask('/truth/examples')) as Record<string, string[]>;
      for (const [group, numbers] of Object.entries(examples)) print(`${group.padEnd(32)}${numbers.slice(0, 6).join('  ')}`);
    });
  command
    .command('render')
    .description('writes the files of one day, for benchmarks and mirrors')
    .requiredOption('--out <folder>', 'where to')
    .option('--companies <n>', 'how many companies')
    .option('--day <n>', 'days since 2026-06-01', '0')
    .addOption(new Option('--only <records...>', 'these records alone').choices(renderable))
    .option('--json', 'names of the files as JSON')
    .action(async ({ only, ...options }: { out: string; companies?: string; day: string; only?: Renderable[]; json?: boolean }) => {
      const { companies, seed } = sampleConfig(readConfig());
      const folder = resolve(options.out);
      const of = { folder, seed, companies: Number(options.companies ?? companies), day: Number(options.day) };
      const files = await renderFiles({ ...of, ...(only === undefined ? {} : { only }) });
      print(options.json ? JSON.stringify(files) : `${files.length} files in ${folder}`);
    });
  return command;
}

async function serve(port: number): Promise<void> {
  const config = readConfig();
  const logger = createLogger('sample', config);
  const { companies, seed } = sampleConfig(config);
  const publishers = await servePublishers({ companies, seed, home: config.home, port, logger });
  const note = noteOf(config);
  await mkdir(join(config.home, 'sample'), { recursive: true });
  await writeFile(note, publishers.url);
  logger.info({ url: publishers.url, companies, ...publishers.clock.now() }, 'the sample publishers are ready');
  tellReady({ url: publishers.url });
  await stopRequested(logger);
  await rm(note, { force: true });
  await publishers.close();
}

function sampleConfig({ records }: Config): { companies: number; seed: number } {
  return records.mode === 'sample' ? records : { companies: 2_000, seed: 20_260_601 };
}

/** Where a serving process leaves its address for the other commands of the same home. */
function noteOf({ home }: Config): string {
  return join(home, 'sample', 'url');
}

async function ask(path: string, body?: object): Promise<unknown> {
  const config = readConfig();
  const known = config.records.mode === 'sample' ? config.records.url : undefined;
  const url = known ?? (await readFile(noteOf(config), 'utf8').catch(() => undefined));
  if (url === undefined) throw new Error('no sample publishers are running here: start them, or name them in RISK_SAMPLE_URL');
  const response = await fetch(url + path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  const answered: unknown = await response.json();
  if (!response.ok) throw new Error(`the sample publishers refused: ${JSON.stringify(answered)}`);
  return answered;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
