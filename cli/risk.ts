import { Command, CommanderError } from 'commander';
import { ConfigError } from '../infra/config.ts';
import { hasCode } from '../infra/error-code.ts';
import { StoreProblem } from '../infra/store/problem.ts';
import { SourceProblem } from '../sources/problem.ts';
import { exitCodes } from './output.ts';

/** In the order of the help. Each is loaded when it is called for: all of them together take longer than most take to run. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./service/start.ts')).startCommand(),
  status: async () => (await import('./records/status.ts')).statusCommand(),
  sources: async () => (await import('./records/sources.ts')).sourcesCommand(),
  ingest: async () => (await import('./records/ingest.ts')).ingestCommand(),
  backfill: async () => (await import('./records/backfill.ts')).backfillCommand(),
  keys: async () => (await import('./keys/command.ts')).keysCommand(),
  verify: async () => (await import('./receipts/verify.ts')).verifyCommand(),
  listen: async () => (await import('./webhooks/listen.ts')).listenCommand(),
  resolve: async () => (await import('./resolve/command.ts')).resolveCommand(),
  accounts: async () => (await import('./accounts/command.ts')).accountsCommand(),
  screen: async () => (await import('./screen/command.ts')).screenCommand(),
  sample: async () => (await import('./sample/command.ts')).sampleCommand({ afterAdvance: loadNow }),
  worker: async () => (await import('./service/worker.ts')).workerCommand(),
  api: async () => (await import('./service/api.ts')).apiCommand(),
};

const program = new Command('risk')
  .description('UK public records to signed payment clearance')
  .exitOverride()
  .enablePositionalOptions() // `screen decide --tenant`: else `screen`, which knows the option too, takes it away
  .showHelpAfterError('(risk --help shows the commands)');
for (const load of commandsFor(process.argv[2])) program.addCommand(await load());

overrideExit(program);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.ok); // the reader of a pipe has seen enough
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exit(report(error)); // whatever was opened before the failure would keep the process alive, and whoever waits for it waiting
} finally {
  if (process.connected) process.disconnect(); // the channel to the parent would keep a stopped child alive
}

/** The one that is named; all of them for the help, and to say what a misspelt one may be. */
function commandsFor(name: string | undefined): readonly (() => Promise<Command>)[] {
  const named = Object.entries(commands).filter(([each]) => each === name);
  return (named.length > 0 ? named : Object.entries(commands)).map(([, load]) => load);
}

/** What the sample's publishers put out since is taken in before the command returns. */
async function loadNow(): Promise<void> {
  const [{ readOperatorConfig }, { createLogger }, { loadAll }] = await Promise.all([
    import('./session.ts'),
    import('../infra/telemetry/logger.ts'),
    import('./records/load.ts'),
  ]);
  const config = readOperatorConfig();
  const { failures } = await loadAll({ config, logger: createLogger('sample', config) });
  if (failures.length > 0) process.exitCode = exitCodes.failed;
}

/** Wrong usage is reported by us, with our exit code, however deep the command is nested. */
function overrideExit(command: Command): void {
  command.exitOverride();
  command.commands.forEach(overrideExit);
}

/** One clear line for what a person can mend; a stack for what only we can. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof ConfigError || error instanceof SourceProblem || error instanceof StoreProblem) {
    process.stderr.write(`${error.message}\n`);
    return error instanceof ConfigError ? exitCodes.usage : exitCodes.failed;
  }
  if (isUnreachable(error)) {
    process.stderr.write(
      'PostgreSQL or Temporal does not answer: is the service running? (runbook: DATABASE_UNREACHABLE, TEMPORAL_UNREACHABLE)\n',
    );
    return exitCodes.failed;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return exitCodes.failed;
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const refused = hasCode(error, 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P03');
  return refused || /Failed to connect before the deadline|UNAVAILABLE/.test(`${error.message} ${String(error.cause ?? '')}`);
}
