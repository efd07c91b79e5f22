import { expect, test } from 'vitest';
import { ConfigError } from '../../infra/config.ts';
import { backfillCommand, runningBackfill } from './backfill.ts';

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
  [['--pause', '--resume'], 'give one of --pause, --resume and --cancel'],
  [['--gaps', '--resume', '--cancel'], 'give one of --pause, --resume and --cancel'],
])('risk backfill with the options %j is refused: %s', async (options, message) => {
  const run = backfillCommand().parseAsync(['gazette/insolvency', ...options], { from: 'user' });
  await expect(run).rejects.toThrow(new ConfigError(message));
});

const running = (...ids: string[]) => ({
  workflow: {
    list: () => ({
      async *[Symbol.asyncIterator]() {
        for (const workflowId of ids) yield { workflowId };
      },
    }),
  },
});
const others = ['backfill/gazette/petitions/gaps', 'backfill/gazette/insolvency-old/gaps'];
const found = (...ids: string[]) =>
  runningBackfill(running(...others, ...ids) as unknown as Parameters<typeof runningBackfill>[0], 'gazette/insolvency');

test('a pause without days is for the only backfill of the source that runs', async () => {
  expect(await found('backfill/gazette/insolvency/2026-01-01..2026-02-01')).toBe('backfill/gazette/insolvency/2026-01-01..2026-02-01');
});

test('a pause without days is refused while none or several run, and the message names them', async () => {
  await expect(found()).rejects.toThrow(new ConfigError('no backfill of gazette/insolvency runs'));
  await expect(found('backfill/gazette/insolvency/gaps', 'backfill/gazette/insolvency/2026-01-01..2026-02-01')).rejects.toThrow(
    new ConfigError(
      'several backfills of gazette/insolvency run (backfill/gazette/insolvency/gaps, backfill/gazette/insolvency/2026-01-01..2026-02-01): name the days of one with --from and --to, or --gaps',
    ),
  );
});
