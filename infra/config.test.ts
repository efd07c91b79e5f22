import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, environmentVariables, readConfig } from './config.ts';
import { packageRoot } from './sql-file.ts';

const memoryOf = (text?: string) => readConfig(text === undefined ? {} : { RISK_MEMORY: text }).memory;

test('docs/configuration.md names every variable', () => {
  const page = readFileSync(join(packageRoot, 'docs/configuration.md'), 'utf8');
  expect(environmentVariables.filter((name) => !new RegExp(`\`${name}[\`=]`).test(page))).toEqual([]);
});

describe('the key of pseudonyms', () => {
  const secret = '07'.repeat(32);
  /** As `openssl kdf` derives it from the secret key (docs/configuration.md). */
  const derived = '4c3dcdba54b88e8f2765e6c048f008e027733e904bac16530b6131834d52bdf4';
  const keyOf = (env: NodeJS.ProcessEnv) => readConfig(env).pseudonymKey?.toString('hex');

  test('is derived from the secret key, or given alone', () => {
    expect([keyOf({ RISK_SECRET_KEY: secret }), keyOf({ RISK_PSEUDONYM_KEY: derived }), keyOf({})]).toEqual([derived, derived, undefined]);
    expect(readConfig({ RISK_PSEUDONYM_KEY: derived }).secretKey).toBeUndefined();
    expect(keyOf({ RISK_SECRET_KEY: secret, RISK_PSEUDONYM_KEY: derived.toUpperCase() })).toBe(derived);
  });

  test('is refused when it is not the one that the secret key gives, and never shown', () => {
    expect(() => readConfig({ RISK_SECRET_KEY: secret, RISK_PSEUDONYM_KEY: secret })).toThrow(
      new ConfigError('RISK_PSEUDONYM_KEY: must be the key that RISK_SECRET_KEY gives, or absent'),
    );
    expect(() => readConfig({ RISK_PSEUDONYM_KEY: 'ab' })).toThrow(
      new ConfigError('RISK_PSEUDONYM_KEY: must be 64 hexadecimal characters'),
    );
  });
});

describe('RISK_MEMORY', () => {
  test.each([
    ['6GiB', 6 * 2 ** 30],
    ['0.0001%', 2 ** 30],
    ['6GB', 6e9],
    ['1536MiB', 1.5 * 2 ** 30],
    ['0.5TiB', 2 ** 39],
  ])('%s is %s bytes', (text, bytes) => expect(memoryOf(text)).toBe(bytes));

  test('the default is at most half of the memory of the machine', () => {
    expect(memoryOf()).toBeLessThanOrEqual(totalmem() / 2);
    expect(memoryOf()).toBe(memoryOf('50%'));
  });

  test.each(['6', 'six', '6 GiB', '100MiB'])('%s is refused, and the message names the variable', (text) => {
    expect(() => memoryOf(text)).toThrow('RISK_MEMORY');
  });
});

describe('DATABASE_URL', () => {
  const names = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_API_URL', 'DATABASE_WORKER_URL', 'DATABASE_READ_URL'];

  test.each(['nonsense', 'localhost:5432/risk', 'postgres://u:made-up#1@h:5432/d', 'postgres://h:port/d', 'https://h/d'])(
    '%s is no address of a database: the variable is named, and its password is not shown',
    (text) => {
      for (const name of names) {
        const read = () => readConfig({ [name]: text });
        expect(read).toThrow(ConfigError);
        expect(read).toThrow(new RegExp(`^${name}: must be an address such as postgres://`));
        expect(read).not.toThrow(/made-up/);
      }
    },
  );

  test.each([
    'postgres://u:p%23w@h:5432/d',
    'postgresql://h/d?sslmode=require',
    'postgres://u@/d?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun/d',
    'postgres:///d',
    'socket:/var/run?db=d',
    '/var/run/postgresql d',
  ])('%s is one', (text) => {
    expect(readConfig({ DATABASE_URL: text }).databaseUrl).toBe(text);
  });
});

describe('RISK_BASE_URL', () => {
  const baseUrl = (text: string) => readConfig({ RISK_BASE_URL: text }).api.baseUrl;

  test('is scheme and host of the API, absent without the variable', () => {
    expect([readConfig({}).api.baseUrl, baseUrl('https://risk.example.com/'), baseUrl('http://10.0.0.8:8080')]).toEqual([
      undefined,
      'https://risk.example.com',
      'http://10.0.0.8:8080',
    ]);
  });

  test.each(['risk.example.com', 'ftp://risk.example.com', 'https://risk.example.com/api', 'https://a:b@risk.example.com', ''])(
    '%j is refused',
    (text) => expect(() => baseUrl(text)).toThrow(/^RISK_BASE_URL: must be an address/),
  );
});

describe('the feeds of news', () => {
  const feeds = (text: string) => readConfig({ RISK_NEWS_FEEDS: text }).newsFeeds;

  test('are absent without the variable, and shown only where the operator says so', () => {
    expect(readConfig({}).newsFeeds).toBeUndefined();
    expect(feeds('[{"url": "https://news.example/rss.xml", "title": "Owl News"}]')).toEqual([
      { url: 'https://news.example/rss.xml', title: 'Owl News', display: false },
    ]);
    expect(feeds('[]')).toEqual([]);
  });

  test.each([
    ['no JSON', 'https://news.example/rss.xml'],
    ['no list', '{"url": "https://news.example/rss.xml", "title": "Owl News"}'],
    ['another protocol', '[{"url": "file:///etc/passwd", "title": "Owl News"}]'],
    ['no title', '[{"url": "https://news.example/rss.xml"}]'],
    ['an unknown member', '[{"url": "https://news.example/rss.xml", "title": "Owl News", "every": 5}]'],
    ['an address twice', '[{"url": "https://news.example/", "title": "A"}, {"url": "https://news.example/", "title": "B"}]'],
  ])('are refused with %s', (_, text) => {
    expect(() => feeds(text)).toThrow(/^RISK_NEWS_FEEDS: /);
  });
});

describe('the key in AWS KMS', () => {
  const arn = 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
  const kms = (env: NodeJS.ProcessEnv) => readConfig(env).kms;

  test('is found in the region of its ARN, else in that of AWS_REGION, at the address of the variables of AWS', () => {
    expect(readConfig({}).kms).toBeUndefined();
    expect(kms({ RISK_KMS_KEY: arn, AWS_REGION: 'eu-west-2' })).toEqual({ key: arn, region: 'eu-west-1' });
    const endpoint = 'https://vpce-1.kms.eu-west-2.vpce.amazonaws.com';
    const env = { RISK_KMS_KEY: 'alias/receipts', AWS_REGION: 'eu-west-2', AWS_ENDPOINT_URL_KMS: endpoint };
    expect(kms(env)).toEqual({ key: 'alias/receipts', region: 'eu-west-2', endpoint });
  });

  test.each([
    ['no name of a key', { RISK_KMS_KEY: 'receipts', AWS_REGION: 'eu-west-2' }, 'RISK_KMS_KEY'],
    ['no region', { RISK_KMS_KEY: 'alias/receipts' }, 'AWS_REGION'],
    ['a token beside it', { RISK_KMS_KEY: arn, PKCS11_MODULE: '/x.so', PKCS11_PIN: '1' }, 'RISK_KMS_KEY'],
    ['an address without TLS elsewhere', { RISK_KMS_KEY: arn, AWS_ENDPOINT_URL_KMS: 'http://kms.example' }, 'AWS_ENDPOINT_URL_KMS'],
    [
      'a host that only begins as this machine',
      { RISK_KMS_KEY: arn, AWS_ENDPOINT_URL: 'http://localhost.example' },
      'AWS_ENDPOINT_URL_KMS',
    ],
  ])('is refused with %s', (_, env, variable) => {
    expect(() => kms(env)).toThrow(new RegExp(`^${variable}: `));
  });
});
