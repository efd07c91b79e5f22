import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAuthenticate } from '../../api/authenticate.ts';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { createKey } from '../../serving/api-keys/api-keys.ts';
import { createTestDatabase } from '../worlds/postgres.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A key of the right form that was never issued. */
function guessed(at: number): string {
  const body = `svc_live_${String(at).padStart(36, '0')}`;
  let [left, digits] = [crc32(body), ''];
  for (; digits.length < 6; left = Math.floor(left / 62)) digits = alphabet.charAt(left % 62) + digits;
  return body + digits;
}

function opened() {
  const asked: number[] = [];
  const query = async () => {
    asked.push(1);
    return { rows: [] };
  };
  return { asked, authenticate: createAuthenticate({ query } as unknown as Pool) };
}

test('an unknown key costs one query, however often it is sent, and a malformed one none', async () => {
  const { asked, authenticate } = opened();
  for (let at = 0; at < 30; at += 1) await expect(authenticate(`Bearer ${guessed(1)}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(authenticate(`Bearer ${guessed(1)}x`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(asked).toHaveLength(1);
});

test('a thousand different guesses cost at most some queries a second, and the others get 503 with Retry-After', async () => {
  const { asked, authenticate } = opened();
  const codes = new Map<string, number>();
  const began = performance.now();
  for (let at = 0; at < 1_000; at += 1) {
    const refused: unknown = await authenticate(`Bearer ${guessed(at)}`).catch((error: unknown) => error);
    const { code, retryAfter } = refused as { readonly code: string; readonly retryAfter?: number };
    expect([code, retryAfter]).toEqual([code, code === 'OVERLOADED' ? 1 : undefined]);
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const seconds = Math.ceil((performance.now() - began) / 1_000) + 1;
  const lookedUp = codes.get('UNAUTHENTICATED') ?? 0;
  expect(lookedUp).toBeGreaterThanOrEqual(50);
  expect(asked.length).toBeLessThanOrEqual(lookedUp + seconds); // once a second it is read which keys are valid
  expect(lookedUp).toBeLessThanOrEqual(50 * seconds);
  expect(codes.get('OVERLOADED')).toBe(1_000 - lookedUp);
});

test('a valid key that the process has not seen is answered beside any number of guesses', async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.url, { max: 4 });
  const { id, key } = await createKey(pool, { tenant: 'teal', environment: 'live', scopes: ['screen:read'] });
  const authenticate = createAuthenticate(pool);
  const guesses = Array.from({ length: 500 }, (_, at) =>
    authenticate(`Bearer ${guessed(at)}`).catch((error: { code: string }) => error.code),
  );
  expect(await Promise.all(guesses)).toContain('OVERLOADED');
  expect(await authenticate(`Bearer ${key}`)).toMatchObject({ id, tenant: 'teal' });
  await pool.end();
  await database.drop();
});
