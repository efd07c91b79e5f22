import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { type Config, ConfigError, readConfig } from '../../infra/config.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import type { Today } from '../../sample/clock.ts';
import { faultKinds } from '../../sample/http/fault.ts';
import { type Renderable, renderable, renderFiles } from '../../sample/render.ts';
import { servePublishers } from '../../sample/server.ts';
import { difficulties, type Variation } from '../../sample/world.ts';
import { reportFailed, reportReady, stopRequested } from '../service/child.ts';
import { atLeastOne, wholeNumber } from '../whole-number.ts';

export interface SampleDeps {
  /** Runs after the clock has moved, unless `--no-load`: loads what the publishers have published since. */
  readonly afterAdvance?: (now: Today) => Promise<void>;
}

interface RenderOptions extends Variation {
  readonly out: string;
  readonly companies?: number;
  readonly day: number;
  readonly only?: Renderable[];
  readonly json?: boolean;
}

interface FaultOptions {
  readonly clear?: boolean;
  readonly kind?: string;
  readonly retryAfter?: number | 'none';
}

const truthSeed = () =>
  new Option('--truth-seed <n>', 'seed of the names, addresses, amounts and days of the planted conditions').argParser(wholeNumber(0));
const difficulty = () => new Option('--difficulty <level>', 'hard: with the noise of real records').choices(difficulties);

/** `risk sample`: runs and controls the sample publishers. */
export function sampleCommand(deps: SampleDeps = {}): Command {
  const command = new Command('sample');
  command
    .command('serve')
    .description('serve every publisher on one port until SIGTERM or SIGINT')
    .option('--port <port>', 'port; 0 uses a free one', wholeNumber(0, 65_535), 0)
    .addOption(truthSeed())
    .addOption(difficulty())
    .action(async ({ port, ...variation }: Variation & { port: number }) => serve(port, variation));
  command
    .command('advance')
    .description('move the clock by whole days, then load what the publishers publish')
    .option('--days <n>', 'number of days', atLeastOne, 1)
    .option('--no-load', 'move the clock without loading anything')
    .option('--json', 'one JSON object on stdout')
    .action(async ({ days, load, json }: { days: number; load: boolean; json?: boolean }) => {
      const now = (await request('/clock/advance', { days })) as Today;
      if (load) await deps.afterAdvance?.(now);
      print(json ? JSON.stringify(now) : `The sample's day is ${now.today}.`);
    });
  command
    .command('truth')
    .description('list the planted conditions: which companies are petitioned, dissolved or sanctioned, and when')
    .option('--json', 'the whole table as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      if (json) return print(JSON.stringify(await request('/truth')));
      const examples = (await request('/truth/examples')) as Record<string, string[]>;
      for (const [group, numbers] of Object.entries(examples)) print(`${group.padEnd(32)}${numbers.slice(0, 6).join('  ')}`);
    });
  command
    .command('fault')
    .description('let a publisher fail; without arguments, list what is planted')
    .argument('[path]', 'host and beginning of the path: sanctionslist.fcdo.gov.uk/docs')
    .addOption(new Option('--kind <kind>', 'what fails').choices(faultKinds))
    .option('--status <n>', 'with --kind status: the status of the answer (default: 503)', wholeNumber(100, 599))
    .option('--retry-after <seconds>', 'with --kind status: seconds of the header Retry-After (default: 1), or "none"', (text) =>
      text === 'none' ? text : wholeNumber(0)(text),
    )
    .option('--times <n>', 'how many answers fail (default: every answer until --clear)', atLeastOne)
    .option('--clear', 'let every publisher work again')
    .action(async (path: string | undefined, { clear, retryAfter, ...fault }: FaultOptions) => {
      if (clear === true) await request('/faults', undefined, 'DELETE');
      // commander takes a value that is parsed as null for an empty one
      const wait = retryAfter === undefined ? {} : { retryAfter: retryAfter === 'none' ? null : retryAfter };
      if (path !== undefined) await request('/faults', { path, ...fault, ...wait });
      print(JSON.stringify(await request('/faults')));
    });
  command
    .command('render')
    .description('write the files of one day, for benchmarks and mirrors')
    .requiredOption('--out <folder>', 'folder to write to')
    .option('--companies <n>', 'number of companies', atLeastOne)
    .option('--day <n>', 'days since 2026-06-01', wholeNumber(0), 0)
    .addOption(truthSeed())
    .addOption(difficulty())
    .addOption(new Option('--only <records...>', 'write these records only').choices(renderable))
    .option('--json', 'print the file names as JSON')
    .action(async ({ only, ...options }: RenderOptions) => {
      const { companies, seed } = sampleConfig(readConfig());
      const folder = resolve(options.out);
      const { truthSeed, difficulty, day } = options;
      const of = { folder, seed, truthSeed, difficulty, companies: options.companies ?? companies, day };
      const files = await renderFiles({ ...of, ...(only === undefined ? {} : { only }) });
      print(options.json ? JSON.stringify(files) : `${files.length} files in ${folder}`);
    });
  return command;
}

async function serve(port: number, variation: Variation): Promise<void> {
  const config = readConfig();
  const logger = createLogger('sample', config);
  const { companies, seed } = sampleConfig(config);
  const publishers = await servePublishers({ companies, seed, home: config.home, port, logger, ...variation }).catch(
    async (error: unknown) => {
      await reportFailed(error);
      throw error;
    },
  );
  const file = urlFile(config);
  await mkdir(join(config.home, 'sample'), { recursive: true });
  await writeFile(file, publishers.url);
  logger.info({ url: publishers.url, companies, ...publishers.clock.now() }, 'the sample publishers are ready');
  reportReady({ url: publishers.url });
  await stopRequested(logger);
  await rm(file, { force: true });
  await publishers.close();
}

function sampleConfig({ records }: Config): { companies: number; seed: number } {
  return records.mode === 'sample' ? records : { companies: 2_000, seed: 20_260_601 };
}

/** File in which `sample serve` writes its URL for the other commands of the same home. */
function urlFile({ home }: Config): string {
  return join(home, 'sample', 'url');
}

async function request(path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<unknown> {
  const config = readConfig();
  const known = config.records.mode === 'sample' ? config.records.url : undefined;
  const url = known ?? (await readFile(urlFile(config), 'utf8').catch(() => undefined));
  if (url === undefined) throw new ConfigError('no sample publishers are running here: run "risk sample serve", or set RISK_SAMPLE_URL');
  const response = await fetch(url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }).catch(
    (cause: unknown) => {
      throw new ConfigError(`no sample publishers answer at ${url}: run "risk sample serve", or correct RISK_SAMPLE_URL`, { cause });
    },
  );
  const reply: unknown = await response.json();
  if (!response.ok) throw new ConfigError(`the sample publishers refused the request: ${JSON.stringify(reply)}`);
  return reply;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
