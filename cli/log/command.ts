import { Command, Option } from 'commander';
import type { Environment } from '../../serving/api-keys/api-keys.ts';
import { beginLog, NoNewLog } from '../../serving/log/begin-log.ts';
import { knownHeadsIn } from '../../serving/log/known-heads.ts';
import { printable } from '../../serving/output/printable.ts';
import { exitCodes } from '../output.ts';
import { readHead, Unreadable } from '../receipts/given-files.ts';
import { withPool } from '../session.ts';
import { textArgument } from '../text-argument.ts';

interface Options {
  readonly env: Environment;
  readonly head?: string;
  readonly reason?: string;
  readonly json?: boolean;
}

/** `risk log`: begins a new public log when the old one cannot go on. */
export function logCommand(): Command {
  const log = new Command('log');
  log.addCommand(begin().exitOverride());
  return log;
}

function begin(): Command {
  return new Command('begin')
    .description(
      'end the public log and begin a new one; the first leaf of the new log names the last head of the old log. Run the command on an API machine, whose home folder has that head',
    )
    .addOption(new Option('--env <environment>', 'whose log').choices(['live', 'sandbox']).default('live'))
    .option('--head <file>', 'a larger head of the log that was kept elsewhere: the answer of get-sth, or its JWS')
    .addOption(
      new Option('--reason <text>', 'why; needed when nothing is wrong with the log. The audit log keeps it').argParser(textArgument(500)),
    )
    .option('--json', 'one JSON document on stdout')
    .action(run);
}

async function run({ env, head, reason, json }: Options): Promise<void> {
  await withPool(async (pool, { home, operator }) => {
    try {
      const kept = head === undefined ? [] : [await readHead(head)];
      const act = { actor: operator, ...(reason === undefined ? {} : { why: reason }) };
      const begun = await beginLog(pool, { environment: env, known: knownHeadsIn(home), kept, act });
      process.stdout.write(json === true ? `${JSON.stringify(begun, null, 2)}\n` : `${begun.log}\n`);
      const { log, continued, treeSize, proved } = begun;
      process.stderr.write(
        `log ${log} continues log ${continued}; the last head of ${continued} covers ${treeSize} leaves, and ${proved} of these leaves can still be proved in it\n`,
      );
    } catch (error) {
      if (!(error instanceof NoNewLog || error instanceof Unreadable)) throw error;
      process.stderr.write(`${printable(error.message)}\n`);
      process.exitCode = error instanceof Unreadable ? exitCodes.usage : exitCodes.failed;
    }
  });
}
