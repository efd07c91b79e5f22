import { expect, test } from 'vitest';
import { ConfigError } from '../../infra/config.ts';
import { backfillCommand } from './backfill.ts';

test.each([
  [['--gaps', '--from', '2026-06-01'], '--gaps takes no --from and no --to'],
  [['--from', '2026-06-01'], 'name the days: --from DAY --to DAY, or --gaps'],
  [[], 'name the days: --from DAY --to DAY, or --gaps'],
  [['--from', '2026-06-02', '--to', '2026-06-01'], '--from 2026-06-02 is after --to 2026-06-01'],
])('risk backfill with the options %j is refused: %s', async (options, message) => {
  const run = backfillCommand().parseAsync(['gazette/insolvency', ...options], { from: 'user' });
  await expect(run).rejects.toThrow(new ConfigError(message));
});
