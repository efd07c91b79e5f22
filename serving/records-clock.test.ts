import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRecordsClock } from './records-clock.ts';

test('the last day that the sample stated stays while the sample does not answer, and a reading of its clock names the problem', async () => {
  const server = createServer((_, response) => response.end('{"today":"2026-06-01"}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = await createRecordsClock(
    { records: { mode: 'sample', url, companies: 1, seed: 1, daySeconds: 0 } },
    pino({ level: 'silent' }),
  );
  try {
    expect(await clock.refresh()).toMatchObject({ today: '2026-06-01' });
    server.closeAllConnections();
    server.close();
    await expect(clock.refresh()).rejects.toMatchObject({ code: 'PUBLISHER_UNREACHABLE' });
    expect(clock.clock()).toMatchObject({ today: '2026-06-01' });
  } finally {
    clock.stop();
  }
});
