import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { requireFreePort, stablePort } from './ports.ts';

describe('ports', () => {
  let server: Server;
  let taken: number;

  beforeEach(async () => {
    server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    taken = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test('the error for a taken port names the port and the option that changes it', async () => {
    await expect(requireFreePort(taken, '127.0.0.1', '--port')).rejects.toThrow(
      `The API cannot listen on port ${taken} (another program uses it): choose another port with --port.`,
    );
    await expect(requireFreePort(taken, '127.0.0.1', '--port')).rejects.toMatchObject({ code: 'PORT_TAKEN' });
  });

  test('port 0 is always accepted', async () => {
    await requireFreePort(0, '127.0.0.1', '--port');
  });

  test('a start uses the port of the last start again while it is free', async () => {
    const before = await stablePort(undefined);
    expect(await stablePort(before)).toBe(before);
    expect(await stablePort(taken)).not.toBe(taken);
  });
});
