import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { writePrivately } from '../infra/private-folder.ts';
import { printableLines } from '../serving/output/printable.ts';
import { commandGroups } from './commands.ts';
import { exitCodes } from './output.ts';

writePrivately(); // raw records, copies of them and answers about people
const program = new Command('risk')
  .description('UK public records to signed payment clearance')
  .exitOverride()
  .enablePositionalOptions() // otherwise `screen` consumes the `--tenant` of `screen decide --tenant`
  .showHelpAfterError('(risk --help shows the commands)');
for (const command of await commandsFor(process.argv.slice(2))) program.addCommand(command);

overrideExit(program);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitCodes.ok); // the reader closed the pipe; the verdict stays
  throw error;
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitCodes.failed); // the reader of the progress has ended, as after `2>&1 | head`
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exit(await report(error)); // a pool or connection opened before the failure would keep the process alive
} finally {
  if (process.connected) process.disconnect(); // an open channel to the parent keeps a stopped child alive
}

/**
 * Returns the named command. For the help, and for suggestions after a misspelt name, returns all names with their descriptions: importing every command takes a
 * second.
 */
async function commandsFor([first, second]: readonly string[]): Promise<readonly Command[]> {
  const name = (first === 'help' ? second : first) ?? '';
  const named = Object.hasOwn(commandGroups, name) ? commandGroups[name] : undefined;
  if (named !== undefined) return [(await named.load(process.env)).description(named.description)];
  return Object.entries(commandGroups).map(([each, { description }]) => new Command(each).description(description));
}

/** Lets `report` choose the exit code for wrong usage of nested commands too. */
function overrideExit(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) });
  command.commands.forEach(overrideExit);
}

/** Prints one line for an error that an operator can fix, and the stack for a defect. Returns the exit code. */
async function report(error: unknown): Promise<number> {
  // commander has printed those that it found itself
  if (error instanceof InvalidArgumentError) process.stderr.write(`error: ${printableLines(error.message)}\n`);
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  const { expectedError } = await import('./expected-error.ts'); // it imports the client of Temporal and the configuration, which most commands do without
  const expected = expectedError(error);
  if (expected !== undefined) {
    process.stderr.write(`${printableLines(expected.message)}\n`);
    return expected.exitCode;
  }
  process.stderr.write(`${printableLines(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
  return exitCodes.failed;
}
