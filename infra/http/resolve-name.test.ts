import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookPolicy } from './outbound.ts';
import { createOutbound } from './outbound-post.ts';
import { createResolve } from './resolve-name.ts';

let folder: string;
let server: Socket;
let servers: string[];
/** Questions by name, of both families. */
const asked = new Map<string, number>();

/** A name server that knows `*.quick.example` (127.0.0.1), says that `gone.example` does not exist, and never answers about other names. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosts-'));
  server = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 }); // the questions of one test arrive at once
  server.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const known = name.endsWith('.quick.example');
    if (!known && name !== 'gone.example') return;
    const hasAnswer = known && type === 1;
    const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, known ? 0x80 : 0x83, 0, 1, 0, hasAnswer ? 1 : 0, 0, 0, 0, 0]);
    const answer = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]);
    server.send(Buffer.concat([header, query.subarray(12, end), ...(hasAnswer ? [answer] : [])]), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** RFC 1035 section 4.1.2. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

describe('a name that a subscriber chooses', () => {
  test('is answered at once while two hundred others are not answered at all, and these are given up after some seconds', async () => {
    const resolve = createResolve({ servers });
    const asking: Promise<unknown>[] = [];
    for (let at = 0; at < 200; at += 1) {
      asking.push(resolve(`slow-${at}.example`));
      await setImmediate(); // the name server reads its socket, which holds few questions
    }
    const slow = Promise.allSettled(asking);
    expect(await Promise.race([slow, resolve('a.quick.example')])).toEqual(['127.0.0.1']);
    for (const one of await slow) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'EAI_AGAIN' } });
  }, 30_000);

  test('is asked for once by callers at the same time, and again by a later one', async () => {
    const resolve = createResolve({ servers });
    await Promise.all(Array.from({ length: 20 }, () => resolve('Shared.quick.example')));
    const once = asked.get('shared.quick.example');
    expect(once).toBe(2); // A and AAAA
    await resolve('shared.quick.example');
    expect(asked.get('shared.quick.example')).toBe(4);
  });

  test('that does not exist and one without an answer give different errors, and the receiver refused neither', async () => {
    const policy = webhookPolicy({ allow: ['127.0.0.0/8'], production: false });
    const outbound = createOutbound({ policy, resolve: createResolve({ servers, timeout: 50 }) });
    await expect(createResolve({ servers })('gone.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    for (const name of ['gone.example', 'silent.example']) {
      const answer = await outbound.post(`http://${name}/`, { headers: {}, body: Buffer.from('') });
      expect(answer).toMatchObject({ status: null, failure: 'dns_error' });
    }
    await outbound.close();
  });

  test('that the hosts file of the machine has is not asked for', async () => {
    const hostsFile = join(folder, 'hosts');
    await writeFile(hostsFile, '# a comment\n10.1.2.3  inner.example alias # the receiver\nfd00::3 Inner.example\n');
    expect(await createResolve({ servers, hostsFile })('inner.example')).toEqual(['10.1.2.3', 'fd00::3']);
    expect(asked.has('inner.example')).toBe(false);
  });
});
