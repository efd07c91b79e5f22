import { expect, test } from 'vitest';
import { ConfigError } from '../../infra/config.ts';
import { backfillCommand } from './backfill.ts';

test.each(['0', '17', '1.5'])(
  'risk backfill --concurrency %s is refused: it would take the activities of the checks and the streams',
  async (concurrency) => {
    const command = backfillCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => undefined });
    const run = command.parseAsync(['gazette/insolvency', '--gaps', '--concurrency', concurrency], { from: 'user' });
    await expect(run).rejects.toThrow(`"${concurrency}" is not a whole number from 1 to 16`);
  },
);

test.each([
  [['--gaps', '--from', '2026-06-01'], '--gaps takes no --from and no --to'],
  [['--from', '2026-06-01'], 'name the days: --from DAY --to DAY, or --gaps'],
  [[], 'name the days: --from DAY --to DAY, or --gaps'],
  [['--from', '2026-06-02', '--to', '2026-06-01'], '--from 2026-06-02 is after --to 2026-06-01'],
])('risk backfill with the options %j is refused: %s', async (options, message) => {
  const run = backfillCommand().parseAsync(['gazette/insolvency', ...options], { from: 'user' });
  await expect(run).rejects.toThrow(new ConfigError(message));
});
