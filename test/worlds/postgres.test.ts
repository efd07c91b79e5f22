import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await createTestDatabase();
});
afterAll(() => postgres.drop());

test('a throwaway PostgreSQL answers in UTF-8', async () => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const { rows } = await client.query("select 'Café Nightjar £' as name, current_setting('server_encoding') as encoding");
  await client.end();
  expect(rows).toEqual([{ name: 'Café Nightjar £', encoding: 'UTF8' }]);
});
