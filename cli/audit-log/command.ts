import { Command, Option } from 'commander';
import { type Action, actions, readAuditLog } from '../../serving/audit-log/audit-log.ts';
import { dayArgument } from '../day-argument.ts';
import { printRows } from '../output.ts';
import { withPool } from '../session.ts';
import { textArgument } from '../text-argument.ts';
import { atLeastOne } from '../whole-number.ts';

interface Options {
  readonly since?: string;
  readonly action?: Action;
  readonly tenant?: string;
  readonly limit: number;
  readonly json?: boolean;
}

/** `risk audit-log`: lists the privileged acts. */
export function auditLogCommand(): Command {
  return new Command('audit-log')
    .option('--since <day>', 'only acts from this day on (UTC)', dayArgument)
    .addOption(new Option('--action <name>', 'only acts of this kind').choices(actions))
    .option('--tenant <id>', 'only acts that concern this tenant', textArgument(128))
    .option('--limit <n>', 'most acts to print', atLeastOne, 100)
    .option('--json', 'one JSON document on stdout')
    .action(({ since, action, tenant, limit, json }: Options) =>
      withPool(async (pool) => {
        const only = { ...(since && { since }), ...(action && { action }), ...(tenant && { tenant }) };
        const acts = await readAuditLog(pool, { ...only, most: limit });
        if (acts.length === 0 && json !== true) process.stderr.write('no such act is recorded\n');
        if (json === true)
          printRows(
            acts.map((act) => ({ ...act })),
            { json },
          );
        else
          printRows(
            acts.map(({ id: _, detail, ...act }) => ({ ...act, detail: JSON.stringify(detail) })),
            {},
          );
      }),
    );
}
