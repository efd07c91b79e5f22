import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import { checkWebhookUrl, type WebhookUrlRefused, webhookPolicy } from './outbound.ts';
import { judgeAddress } from './outbound-address.ts';
import type { Resolve } from './resolve-name.ts';

const production = webhookPolicy({ allow: [], production: true });
const loopback = webhookPolicy({ allow: ['127.0.0.0/8', '::1/128'], production: false });

const answers =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses;
const noAnswer: Resolve = async (hostname) => {
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
};
/** Resolves made-up names, and names that public DNS resolves to private addresses. */
const names: Resolve = async (hostname) => {
  if (/^localhost\.?$|localtest|^127\..*nip\.io$/.test(hostname)) return ['127.0.0.1'];
  if (hostname.endsWith('nip.io')) return ['169.254.169.254'];
  return ['93.184.215.14'];
};

describe('a webhook URL', () => {
  test('to a public https address is accepted, and its name is resolved once', async () => {
    let lookups = 0;
    const url = await checkWebhookUrl('https://hooks.nightjar.example/risk?x=1', production, async () => {
      lookups += 1;
      return ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];
    });
    expect(url.href).toBe('https://hooks.nightjar.example/risk?x=1');
    expect(lookups).toBe(1);
  });

  test.each([
    ['nonsense', 'WEBHOOK_URL_INVALID'],
    [`https://nightjar.example/${'x'.repeat(2_048)}`, 'WEBHOOK_URL_INVALID'],
    ['ftp://nightjar.example', 'WEBHOOK_URL_SCHEME'],
    ['file:///etc/passwd', 'WEBHOOK_URL_SCHEME'],
    ['https://user:pass@nightjar.example', 'WEBHOOK_URL_USERINFO'],
    ['https://A.com@127.0.0.1', 'WEBHOOK_URL_USERINFO'],
    ['https://nightjar.example:0', 'WEBHOOK_URL_PORT'],
    ['https://nightjar.example:22', 'WEBHOOK_URL_PORT'],
    ['https://nightjar.example:8080', 'WEBHOOK_URL_PORT'],
    ['http://nightjar.example', 'WEBHOOK_URL_HTTPS_REQUIRED'],
    ['https://127.0.0.1', 'WEBHOOK_URL_BLOCKED_ADDRESS'],
    ['https://[::ffff:10.0.0.1]:8443', 'WEBHOOK_URL_BLOCKED_ADDRESS'],
  ])('%s is refused in production: %s', async (url, code) => {
    await expect(checkWebhookUrl(url, production, names)).rejects.toMatchObject({ name: 'WebhookUrlRefused', code });
  });

  test('a name with one public and one private address is refused', async () => {
    await expect(checkWebhookUrl('https://split.example', production, answers('93.184.215.14', '10.0.0.5'))).rejects.toMatchObject({
      code: 'WEBHOOK_URL_BLOCKED_ADDRESS',
    });
  });

  test('a name that does not resolve, one without an address and one of the inner network are refused alike', async () => {
    const refusals = await Promise.all(
      [noAnswer, answers(), answers('10.0.0.5'), answers('127.0.0.1')].map((resolve) =>
        checkWebhookUrl('https://gone.example', production, resolve).catch(({ code, message }: WebhookUrlRefused) => ({ code, message })),
      ),
    );
    const refusal = { code: 'WEBHOOK_URL_BLOCKED_ADDRESS', message: 'the host has no public address' };
    expect(refusals).toEqual([refusal, refusal, refusal, refusal]);
  });

  test('the refusal does not contain the address that a name resolved to', async () => {
    await expect(checkWebhookUrl('https://inner.example', production, answers('10.20.30.40'))).rejects.not.toThrow(/10\.20/);
  });

  test.each(['http://127.0.0.1:4000/hook', 'http://localhost:4000', 'http://[::1]:4000', 'http://[::ffff:127.0.0.1]:4000'])(
    '%s is accepted where the operator allows loopback',
    async (url) => {
      await expect(checkWebhookUrl(url, loopback, names)).resolves.toBeInstanceOf(URL);
    },
  );

  test.each(['http://10.0.0.1', 'http://169.254.169.254', 'http://nightjar.example', 'https://192.168.1.1'])(
    '%s is refused although loopback is allowed',
    async (url) => {
      await expect(checkWebhookUrl(url, loopback, names)).rejects.toMatchObject({ name: 'WebhookUrlRefused' });
    },
  );

  test('in production an allowed address may have any port', async () => {
    const policy = webhookPolicy({ allow: ['10.1.0.0/16'], production: true });
    await expect(checkWebhookUrl('http://10.1.2.3:9000', policy)).resolves.toBeInstanceOf(URL);
    await expect(checkWebhookUrl('http://10.2.2.3:9000', policy)).rejects.toMatchObject({ code: 'WEBHOOK_URL_BLOCKED_ADDRESS' });
  });

  test.each(['http://127.0.0.1:9000', 'https://localhost', 'https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://0.0.0.0'])(
    '%s is refused in production whatever ranges the operator allows',
    async (url) => {
      const policy = webhookPolicy({ allow: ['127.0.0.0/8', '::1/128', '0.0.0.0/0', '::/0'], production: true });
      await expect(checkWebhookUrl(url, policy, names)).rejects.toMatchObject({ code: 'WEBHOOK_URL_BLOCKED_ADDRESS' });
    },
  );

  test('an error names the allow-list entry that is not a CIDR range', () => {
    expect(() => webhookPolicy({ allow: ['10.0.0.0/8', 'loopback'], production: true })).toThrow('not a CIDR range: loopback');
  });
});

describe('an address', () => {
  test.each([
    ['fe80::1%eth0', 'blocked'],
    ['::ffff:8.8.8.8', 'public'],
    ['100:0:0:1::1', 'blocked'],
    ['not-an-address', 'blocked'],
    ['', 'blocked'],
    ['192.0.2.1', 'blocked'],
    ['9.9.9.9', 'public'],
    ['2606:4700::1111', 'public'],
    ['::127.0.0.1', 'blocked'],
    ['::7f00:1', 'blocked'],
    ['::ffff:0:7f00:1', 'blocked'],
    ['64:ff9b::7f00:1', 'blocked'],
    ['64:ff9b:1::a00:1', 'blocked'],
    ['2002:7f00:1::', 'blocked'],
    ['2001:0:4136:e378:8000:63bf:f5ff:fffe', 'blocked'],
    ['2001:db8::1', 'blocked'],
    ['3fff::1', 'blocked'],
    ['1::1', 'blocked'],
    ['4000::1', 'blocked'],
    ['8000::1', 'blocked'],
    ['fec0::1', 'blocked'],
    ['168.63.129.16', 'blocked'],
    ['::ffff:168.63.129.16', 'blocked'],
  ])('%s is %s', (address, verdict) => {
    expect(judgeAddress(address, production)).toBe(verdict);
  });
});

describeReal('the published cases of server-side request forgery', () => {
  const cases: Record<string, string[]> = process.env.RISK_TEST_DATA
    ? JSON.parse(readFileSync(realData('webhooks/ssrf-cases.json'), 'utf8'))
    : {};
  const all = (...lists: string[]) => lists.flatMap((name) => cases[name] ?? []);

  test.each(all('must_block_ip', 'must_block_ip_added'))('%s is blocked', (address) => {
    expect(judgeAddress(address, production)).toBe('blocked');
  });

  test.each(all('must_allow_ip'))('%s is public', (address) => {
    expect(judgeAddress(address, production)).toBe('public');
  });

  test.each(all('url_literal_forms_of_127_0_0_1', 'url_literal_forms_of_169_254_169_254'))('%s is refused, over https too', async (url) => {
    const refused = { name: 'WebhookUrlRefused', code: expect.stringMatching(/BLOCKED_ADDRESS|USERINFO|INVALID/) };
    await expect(checkWebhookUrl(url, production, names)).rejects.toMatchObject(refused);
    await expect(checkWebhookUrl(url.replace('http:', 'https:'), production, names)).rejects.toMatchObject(refused);
  });
});
