import { Command, CommanderError } from 'commander';
import { ConfigError } from '../infra/config.ts';
import { SourceProblem } from '../sources/problem.ts';
import { apiCommand } from './api.ts';
import { backfillCommand } from './backfill.ts';
import { ingestCommand } from './ingest.ts';
import { keysCommand } from './keys.ts';
import { listenCommand } from './listen.ts';
import { exitCodes } from './output.ts';
import { sampleCommand } from './sample.ts';
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
  .addCommand(sampleCommand())
  .addCommand(workerCommand())
  .addCommand(apiCommand());

for (const command of program.commands) command.exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** One clear line for what a person can mend; a stack for what only we can. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof ConfigError || error instanceof SourceProblem) {
    process.stderr.write(`${error.message}\n`);
    return error instanceof ConfigError ? exitCodes.usage : exitCodes.failed;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return exitCodes.failed;
}
