import { Command, CommanderError } from 'commander';
import { printableLines } from '../serving/output/printable.ts';
import { expectedError } from './expected-error.ts';
import { exitCodes } from './output.ts';

/** The commands in the order of the help. Only the named one is imported: importing all takes longer than most commands run. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./service/start.ts')).startCommand(process.env),
  status: async () => (await import('./records/status.ts')).statusCommand(),
  sources: async () => (await import('./records/sources.ts')).sourcesCommand(),
  ingest: async () => (await import('./records/ingest.ts')).ingestCommand(),
  lookup: async () => (await import('./records/look-up.ts')).lookUpCommand(),
  gaps: async () => (await import('./records/gaps.ts')).gapsCommand(),
  release: async () => (await import('./releases/command.ts')).releaseCommand(),
  rejects: async () => (await import('./records/rejects.ts')).rejectsCommand(),
  retention: async () => (await import('./records/retention.ts')).retentionCommand(),
  warehouse: async () => (await import('./warehouse/command.ts')).warehouseCommand(),
  backfill: async () => (await import('./records/backfill.ts')).backfillCommand(),
  mirror: async () => (await import('./records/mirror.ts')).mirrorCommand(),
  sql: async () => (await import('./warehouse/sql.ts')).sqlCommand(),
  replay: async () => (await import('./replay/command.ts')).replayCommand(),
  backtest: async () => (await import('./backtest/command.ts')).backtestCommand(),
  pause: async () => (await import('./service/pause.ts')).pauseCommand(),
  resume: async () => (await import('./service/pause.ts')).resumeCommand(),
  keys: async () => (await import('./keys/command.ts')).keysCommand(),
  'audit-log': async () => (await import('./audit-log/command.ts')).auditLogCommand(),
  'signing-keys': async () => (await import('./signing-keys/command.ts')).signingKeysCommand(),
  codes: async () => (await import('./codes/command.ts')).codesCommand(),
  verify: async () => (await import('./receipts/verify.ts')).verifyCommand(),
  log: async () => (await import('./log/command.ts')).logCommand(),
  audit: async () => (await import('./audit/command.ts')).auditCommand(),
  listen: async () => (await import('./webhooks/listen.ts')).listenCommand(),
  resolve: async () => (await import('./resolve/command.ts')).resolveCommand(),
  accounts: async () => (await import('./accounts/command.ts')).accountsCommand(),
  scorecard: async () => (await import('./scorecard/command.ts')).scorecardCommand(),
  screen: async () => (await import('./screen/command.ts')).screenCommand(),
  sample: async () => (await import('./sample/command.ts')).sampleCommand({ afterAdvance: loadNow }),
  migrate: async () => (await import('./service/migrate.ts')).migrateCommand(),
  worker: async () => (await import('./service/worker.ts')).workerCommand(),
  api: async () => (await import('./service/api.ts')).apiCommand(),
};

const program = new Command('risk')
  .description('UK public records to signed payment clearance')
  .exitOverride()
  .enablePositionalOptions() // otherwise `screen` consumes the `--tenant` of `screen decide --tenant`
  .showHelpAfterError('(risk --help shows the commands)');
for (const load of commandsFor(process.argv[2])) program.addCommand(await load());

overrideExit(program);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitCodes.ok); // the reader closed the pipe; the verdict stays
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exit(report(error)); // a pool or connection opened before the failure would keep the process alive
} finally {
  if (process.connected) process.disconnect(); // an open channel to the parent keeps a stopped child alive
}

/** Returns the named command, or all commands for the help and for suggestions after a misspelt name. */
function commandsFor(name: string | undefined): readonly (() => Promise<Command>)[] {
  const named = Object.entries(commands).filter(([each]) => each === name);
  return (named.length > 0 ? named : Object.entries(commands)).map(([, load]) => load);
}

/** Loads what the sample publishers have published since the last check. */
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

/** Lets `report` choose the exit code for wrong usage of nested commands too. */
function overrideExit(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) });
  command.commands.forEach(overrideExit);
}

/** Prints one line for an error that an operator can fix, and the stack for a defect. Returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  const expected = expectedError(error);
  if (expected !== undefined) {
    process.stderr.write(`${printableLines(expected.message)}\n`);
    return expected.exitCode;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return exitCodes.failed;
}
