import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '@temporalio/client';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { searchAttributes } from '../../temporal.config.ts';
import { ConfigError } from '../config.ts';
import { packageRoot } from '../sql-file.ts';
import { registerSearchAttributes } from './namespace.ts';

const types = { Keyword: 2, Datetime: 6 } as const;
const all = Object.fromEntries(Object.entries(searchAttributes).map(([name, type]) => [name, types[type]]));
const refusal = (code: number) => Object.assign(new Error('refused'), { code });

/** A client of the namespace `accounts`, which has these attributes. */
function server(customAttributes: Record<string, number>, { list, add }: { list?: Error; add?: Error } = {}) {
  const known = { ...customAttributes };
  const asked: string[] = [];
  const operatorService = {
    async listSearchAttributes({ namespace }: { namespace: string }) {
      asked.push(namespace);
      if (list !== undefined) throw list;
      return { customAttributes: known };
    },
    async addSearchAttributes({ searchAttributes: added }: { searchAttributes: Record<string, number> }) {
      if (add !== undefined) throw add;
      Object.assign(known, added);
    },
  } as unknown as Connection['operatorService'];
  return { known, asked, client: { connection: { operatorService }, options: { namespace: 'accounts' } } };
}

const lines: { level: number; msg: string }[] = [];
const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });

test('the search attributes that the namespace of the client lacks are added', async () => {
  const { RiskSource: _, ...rest } = all;
  const { client, known, asked } = server(rest);
  await registerSearchAttributes(client, logger);
  expect(known).toEqual(all);
  expect(new Set(asked)).toEqual(new Set(['accounts']));
});

test.each([7, 12, 16])('an account that may not add them (gRPC status %i) gets the command for one that may', async (code) => {
  const { RiskSource: _, RiskDataDate: __, ...rest } = all;
  const { client } = server(rest, { add: refusal(code) });
  const refused = registerSearchAttributes(client, logger);
  await expect(refused).rejects.toBeInstanceOf(ConfigError);
  await expect(refused).rejects.toThrow(
    'temporal operator search-attribute create --namespace accounts --name RiskSource --type Keyword --name RiskDataDate --type Datetime',
  );
});

test('an account that may not list them starts, with a warning that has the command for all of them', async () => {
  await registerSearchAttributes(server({}, { list: refusal(7) }).client, logger);
  expect(lines.at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining('--name FailureClass --type Keyword') });
});

test('a server that does not answer is no refusal', async () => {
  await expect(registerSearchAttributes(server({}, { list: refusal(14) }).client, logger)).rejects.toThrow('refused');
});

test('the documented command adds all of them', () => {
  const text = readFileSync(join(packageRoot, 'docs/configuration.md'), 'utf8');
  const named = [...text.matchAll(/--name (\w+) --type (\w+)/g)].map(([, name, type]) => [name, type]);
  expect(Object.fromEntries(named)).toEqual(searchAttributes);
});
