import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import getPort from 'get-port';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { webhookBody, webhookHeaders } from '../../models/webhooks/envelope.ts';
import { signatureHeader } from '../../models/webhooks/signature.ts';
import { line, listenCommand } from './listen.ts';
import { type ReceivedEvent, type ReceiverOptions, startWebhookReceiver } from './receiver.ts';

const secret = `whsec_${'7c'.repeat(32)}`;
const event = {
  type: 'gazette.insolvency.published',
  occurredAt: new Date('2026-06-02T09:00:00Z'),
  companyNumber: '01234567',
  companyName: 'NIGHTJAR TRADING LIMITED',
  sourceId: 'gazette:1',
  detail: 'Petition to wind up the company',
  metadata: null,
};
const body = webhookBody(event);
const now = () => Math.floor(Date.now() / 1_000);
const signed = (t = now(), key = secret) => webhookHeaders(event.type, signatureHeader(key, t, body));

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function receiver(options: Partial<ReceiverOptions> = {}) {
  const received: ReceivedEvent[] = [];
  const started = await startWebhookReceiver({
    host: '127.0.0.1',
    port: 0,
    secret: Promise.resolve(secret),
    status: 204,
    forwardTo: undefined,
    onEvent: (one) => received.push(one),
    ...options,
  });
  open.push(started.close);
  const send = (headers: Record<string, string>, bytes: Uint8Array = body) =>
    fetch(started.url, { method: 'POST', headers, body: Buffer.from(bytes) });
  return { ...started, received, send };
}

describe('the webhook receiver', () => {
  test('answers 204 to a verified event and marks a repeated one as duplicate', async () => {
    const { send, received } = await receiver();
    expect((await send(signed())).status).toBe(204);
    expect((await send(signed())).status).toBe(204);
    expect(received).toMatchObject([
      { valid: true, duplicate: false, status: 204, event: { event: event.type, data: { companyNumber: '01234567' } } },
      { valid: true, duplicate: true },
    ]);
  });

  test.each([
    ['a missing header', {}, 'SIGNATURE_MALFORMED'],
    ['a malformed header', { 'X-Service-Signature': 'v1=zz' }, 'SIGNATURE_MALFORMED'],
    ['a replay from long ago', signed(now() - 400), 'SIGNATURE_OUTSIDE_WINDOW'],
    ['another secret', signed(now(), 'whsec_old'), 'SIGNATURE_MISMATCH'],
  ])('answers 400 with the error code to %s', async (_, headers, code) => {
    const { send, received } = await receiver();
    const answer = await send(headers);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: code });
    expect(received).toMatchObject([{ valid: false, problem: { code }, status: 400 }]);
  });

  test('verifies the raw bytes: a body that was parsed and serialised again is refused', async () => {
    const { send } = await receiver();
    expect((await send(signed(), Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)))).status).toBe(400);
  });

  test('refuses a signed body that is not an event, and a body of more than 1 MiB', async () => {
    const { send, received } = await receiver();
    const odd = Buffer.from('[]');
    expect((await send({ 'X-Service-Signature': signatureHeader(secret, now(), odd) }, odd)).status).toBe(400);
    expect((await send(signed(), Buffer.alloc(1024 * 1024 + 1))).status).toBe(413);
    expect(received.map(({ problem }) => problem?.code)).toEqual(['BODY_NOT_AN_EVENT', 'BODY_TOO_LARGE']);
  });

  test('does not mark an event as duplicate when the first answer was an error', async () => {
    const { send, received } = await receiver({ status: 500 });
    await send(signed());
    await send(signed());
    expect(received).toMatchObject([
      { duplicate: false, status: 500 },
      { duplicate: false, status: 500 },
    ]);
  });

  test('forwards the same bytes and headers, returns the status of the answer, and answers 502 when the target does not answer', async () => {
    const target = await receiver({ status: 202 });
    const { send } = await receiver({ forwardTo: target.url });
    expect((await send(signed())).status).toBe(202);
    expect(target.received).toMatchObject([{ valid: true }]);
    const lost = await receiver({ forwardTo: `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}` });
    expect((await lost.send(signed())).status).toBe(502);
  });
});

describe('risk listen', () => {
  test('prints no control character and no mark of direction of an event', () => {
    const data = { companyNumber: '01234567', companyName: 'NIGHT\u202eJAR', sourceId: 'gazette:1', detail: 'Petition\u009b2J' };
    const received = { receivedAt: '2026-06-02T09:00:00Z', valid: true, duplicate: false, status: 204 };
    expect(line({ ...received, event: { event: event.type, timestamp: received.receivedAt, data } })).toBe(
      '09:00:00  valid      gazette.insolvency.published  01234567 NIGHT\ufffdJAR  Petition\ufffd2J',
    );
  });

  test.each([
    ['an argument', ['--key', 'svc_live_made_up'], { WEBHOOK_SECRET: 'whsec_of_another_watch' }],
    ['the environment', [], { RISK_KEY: 'svc_live_made_up' }],
  ])(
    'creates its own watch with the key of %s, never prints the secret, and prints one line for each event',
    async (_, key, environment) => {
      const port = await getPort({ host: '127.0.0.1' });
      const requests: unknown[] = [];
      const api = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        requests.push({
          url: request.url,
          authorization: request.headers.authorization,
          body: JSON.parse(Buffer.concat(chunks).toString()),
        });
        response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data: { webhookSecret: secret } }));
        setTimeout(() => void fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers: signed(), body }), 50);
      }).listen(0, '127.0.0.1');
      await once(api, 'listening');
      open.push(() => api.close());
      const { port: apiPort } = api.address() as AddressInfo;

      const written = { stdout: '', stderr: '' };
      const keep = (stream: 'stdout' | 'stderr') =>
        vi.spyOn(process[stream], 'write').mockImplementation((text) => {
          written[stream] += String(text);
          return true;
        });
      const [out, err] = [keep('stdout'), keep('stderr')];
      try {
        const options = ['--api', `http://127.0.0.1:${apiPort}`, ...key, '--companies', '01234567, 07654321', '--events', event.type];
        // another secret in the environment is not meant by who gives a key
        Object.assign(process.env, environment);
        await listenCommand().parseAsync(['--port', String(port), ...options, '--exit-after', '1'], { from: 'user' });
      } finally {
        for (const name of Object.keys(environment)) delete process.env[name];
        out.mockRestore();
        err.mockRestore();
      }
      expect(requests).toEqual([
        {
          url: '/api/v1/watch',
          authorization: 'Bearer svc_live_made_up',
          body: { webhookUrl: `http://127.0.0.1:${port}/webhooks`, event_types: [event.type], companyNumbers: ['01234567', '07654321'] },
        },
      ]);
      expect(written.stdout).toMatch(
        /valid +gazette\.insolvency\.published {2}01234567 NIGHTJAR TRADING LIMITED {2}Petition to wind up the company\n$/,
      );
      expect(written.stdout + written.stderr).not.toContain(secret);
    },
  );

  test('verifies the events of an existing watch with the secret of the environment', async () => {
    const port = await getPort({ host: '127.0.0.1' });
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      if (String(text).startsWith('listening on'))
        void fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers: signed(), body });
      return true;
    });
    Object.assign(process.env, { WEBHOOK_SECRET: secret, RISK_KEY: 'svc_live_not_meant' });
    try {
      await listenCommand().parseAsync(['--port', String(port), '--exit-after', '1'], { from: 'user' });
      expect(String(out.mock.calls[0]?.[0])).toContain('valid');
    } finally {
      delete process.env.WEBHOOK_SECRET;
      delete process.env.RISK_KEY;
      out.mockRestore();
      err.mockRestore();
    }
  });

  test('reports a missing --key and --secret, and an API that does not answer', async () => {
    await expect(listenCommand().parseAsync([], { from: 'user' })).rejects.toThrow('--key or --secret');
    const unreachable = ['--key', 'svc_live_x', '--port', '0', '--api', `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`];
    await expect(listenCommand().parseAsync(unreachable, { from: 'user' })).rejects.toThrow('--api: no answer from');
  });

  test('names the option when another program listens on the port, or the address is of another machine', async () => {
    const [, port = ''] = /:(\d+)\//.exec((await receiver()).url) ?? [];
    const on = (...options: string[]) => listenCommand().parseAsync(['--secret', secret, ...options], { from: 'user' });
    await expect(on('--port', port)).rejects.toThrow(`--port: ${port} is in use on 127.0.0.1`);
    await expect(on('--host', '192.0.2.1', '--port', '0')).rejects.toThrow('--host: 192.0.2.1 is not an address of this machine');
  });
});
