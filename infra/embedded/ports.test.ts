import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireFreePort, stablePort, startOnFreePorts } from './ports.ts';
import { StartProblem } from './start-problem.ts';

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

  test.each([
    'sample did not start (listen EADDRINUSE: address already in use 127.0.0.1:4000): correct what the log above reports and start again.',
    'postgres did not start (it ended with exit code 1): correct\ncould not bind IPv4 address "127.0.0.1": Address already in use',
  ])('a server starts on another port when another process takes its port before it listens: %s', async (message) => {
    const free = await stablePort(undefined);
    const tried: number[] = [];
    const port = await startOnFreePorts([free], async ([given]) => {
      tried.push(given);
      if (tried.length < 3) throw new StartProblem('PART_DID_NOT_START', message);
      return given;
    });
    expect(tried[0]).toBe(free);
    expect(new Set(tried).size).toBe(3);
    expect(port).toBe(tried[2]);
  });

  test('a server that fails for another reason is not started on another port', async () => {
    const tried: number[] = [];
    const start = startOnFreePorts([undefined], async ([given]) => {
      tried.push(given);
      throw new StartProblem('PART_DID_NOT_START', 'it ended with exit code 1');
    });
    await expect(start).rejects.toThrow('it ended with exit code 1');
    expect(tried).toHaveLength(1);
  });
});
