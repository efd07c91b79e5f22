import { Command, CommanderError } from 'commander';
import { ConfigError } from '../infra/config.ts';
import { StoreProblem } from '../infra/store/problem.ts';
import { createLogger } from '../infra/telemetry/logger.ts';
import { SourceProblem } from '../sources/problem.ts';
import { accountsCommand } from './accounts.ts';
import { apiCommand } from './api.ts';
import { backfillCommand } from './backfill.ts';
import { ingestCommand } from './ingest.ts';
import { keysCommand } from './keys.ts';
import { listenCommand } from './listen.ts';
import { loadAll } from './load.ts';
import { exitCodes } from './output.ts';
import { sampleCommand } from './sample.ts';
import { readOperatorConfig } from './session.ts';
import { sourcesCommand } from './sources.ts';
import { startCommand } from './start.ts';
import { statusCommand } from './status.ts';
import { verifyCommand } from './verify.ts';
import { workerCommand } from './worker.ts';

const program = new Command('risk')
  .description('UK public records to signed payment clearance')
  .exitOverride()
  .showHelpAfterError('(risk --help shows the commands)')
  .addCommand(startCommand())
  .addCommand(statusCommand())
  .addCommand(sourcesCommand())
  .addCommand(ingestCommand())
  .addCommand(backfillCommand())
  .addCommand(keysCommand())
  .addCommand(verifyCommand())
  .addCommand(listenCommand())
  .addCommand(accountsCommand())
  .addCommand(sampleCommand({ afterAdvance: loadNow }))
  .addCommand(workerCommand())
  .addCommand(apiCommand());

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

/** What the sample's publishers put out since is taken in before the command returns. */
async function loadNow(): Promise<void> {
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
  const refused = 'code' in error && ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P03'].includes(String(error.code));
  return refused || /Failed to connect before the deadline|UNAVAILABLE/.test(`${error.message} ${String(error.cause ?? '')}`);
}
