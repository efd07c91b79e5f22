import { expect, test } from 'vitest';
import { z } from 'zod';
import { read } from '../route.ts';
import { inWords } from './validation-words.ts';

const payment = z.strictObject({
  amountMinor: z.int().min(0).max(1_000),
  direction: z.enum(['outbound', 'inbound']),
  role: z.literal('payer').optional(),
  isNew: z.boolean().optional(),
  reference: z.string().min(2).max(5).optional(),
  payer: z.object({ companyNumber: z.string('not a company number').optional() }).optional(),
  orders: z.array(z.string()).min(1).max(2).optional(),
  share: z.number().gt(0).lt(1).optional(),
  on: z.iso.date().optional(),
  at: z.iso.datetime().optional(),
  either: z.union([z.string(), z.boolean()]).optional(),
});
const valid = { amountMinor: 1, direction: 'inbound' };

const refusals = (value: unknown) => payment.safeParse(value, { error: inWords }).error?.issues.map(({ message }) => message);

test.each([
  [{ amountMinor: 1.5 }, 'amountMinor must be a whole number'],
  [{ amountMinor: '1' }, 'amountMinor must be a number'],
  [{ amountMinor: undefined }, 'amountMinor is required'],
  [{ amountMinor: -1 }, 'amountMinor must be at least 0'],
  [{ amountMinor: 1_001 }, 'amountMinor must be at most 1000'],
  [{ direction: 'up' }, 'direction must be one of outbound, inbound'],
  [{ role: 'payee' }, 'role must be payer'],
  [{ isNew: 'yes' }, 'isNew must be true or false'],
  [{ reference: 7 }, 'reference must be a text'],
  [{ reference: 'x' }, 'reference must have at least 2 characters'],
  [{ reference: 'longer' }, 'reference must have at most 5 characters'],
  [{ payer: 'x' }, 'payer must be an object'],
  [{ payer: { companyNumber: 7 } }, 'not a company number'],
  [{ orders: {} }, 'orders must be a list'],
  [{ orders: [] }, 'orders must have at least 1 entry'],
  [{ orders: ['a', 2] }, 'orders[1] must be a text'],
  [{ orders: ['a', 'b', 'c'] }, 'orders must have at most 2 entries'],
  [{ share: 0 }, 'share must be more than 0'],
  [{ share: 1 }, 'share must be less than 1'],
  [{ on: '2026' }, 'on must be a day such as 2026-06-01'],
  [{ at: 'noon' }, 'at must be an instant with a zone, such as 2026-06-01T09:30:00Z'],
  [{ either: 7 }, 'either must have one of the forms that the schema states'],
])('%j is refused because %s', (change, words) => {
  expect(refusals({ ...valid, ...change })).toEqual([words]);
});

test('a body that is missing, or no object, is refused as a whole', () => {
  expect(refusals(undefined)).toEqual(['the request must have a body']);
  expect(refusals([])).toEqual(['the request must be an object']);
});

test('a member that is missing is required, also where the schema has its own words for a wrong value', () => {
  const body = z.object({ at: z.iso.datetime({ error: 'not an instant' }), payer: z.object({ number: z.string('not a number') }) });
  const call = { query: {}, params: {}, requestId: '', base: '', header: () => undefined, gone: new AbortController() };
  const uncounted = { count: async () => undefined, usedNames: async () => undefined };
  const errorsOf = (sent: unknown) => {
    try {
      return read({ scope: undefined, body }, { ...call, ...uncounted, sent });
    } catch (error) {
      return (error as { options: { errors: unknown } }).options.errors;
    }
  };
  expect(errorsOf({ payer: {} })).toEqual([
    { pointer: '/at', detail: 'at is required' },
    { pointer: '/payer/number', detail: 'number is required' },
  ]);
  expect(errorsOf({ at: 'noon', payer: { number: null } })).toEqual([
    { pointer: '/at', detail: 'not an instant' },
    { pointer: '/payer/number', detail: 'not a number' },
  ]);
});
