import { Command } from 'commander';
import { readConfig } from '../../infra/config.ts';
import { resetHome } from '../../infra/embedded/reset-home.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';

/** `risk reset [--yes]`: deletes the folder of all state, when no service runs in it. A store, a warehouse and a database elsewhere stay. */
export function resetCommand(): Command {
  return new Command('reset')
    .option('--yes', 'delete also what cannot be made again: real records, receipts, the audit log and keys')
    .action(async ({ yes = false }: { yes?: boolean }) => {
      const config = readConfig();
      const deleted = await resetHome(config.home, { sure: yes }, createLogger('reset', config));
      process.stderr.write(deleted ? `deleted ${config.home}\n` : `${config.home} does not exist\n`);
    });
}
