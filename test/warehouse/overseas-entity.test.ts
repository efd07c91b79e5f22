import { afterAll, beforeAll, expect, test } from 'vitest';
import { pscApi } from '../../sources/companies-house/psc-api/source.ts';
import { pscStatementsApi } from '../../sources/companies-house/psc-statements-api/source.ts';
import { companies, company, madeUpSource, officers, openWorld, owners, type Row, type World } from '../worlds/warehouse.ts';

const statements = madeUpSource({
  id: 'companies-house/psc/statements',
  kind: 'snapshot',
  table: 'psc_statement',
  key: ['company_number', 'statement_id'],
});
const day = '2026-06-01';
const [entity, empty] = ['OE999901', 'OE999902'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const overseas = { category: 'Overseas Entity', country_of_origin: 'RURITANIA', confirmation_due_on: '2026-09-30' };
  await world.apply(companies, 'c', day, [
    company(entity, overseas),
    company(empty, { ...overseas, status: 'removed' }),
    company('09999901'),
  ]);
  await world.apply(owners, 'p', day, [
    owner('1', { kind: 'individual', sanctioned: true }),
    owner('2', { kind: 'corporate-entity' }),
    owner('3', { kind: 'super-secure', sanctioned: null }),
    owner('4', { kind: 'individual', ceased: true, ceased_on: '2025-01-01', sanctioned: true }),
    { ...owner('5', { kind: 'individual' }), company_number: '09999901' },
  ]);
  await world.apply(statements, 's', day, [
    stated('1', 'at-least-one-beneficial-owner-unidentified'),
    stated('2', 'no-beneficial-owner-identified', { ceased: true, ceased_on: '2025-01-01' }),
  ]);
  await world.apply(officers, 'o', day, [
    officer('1', 'managing-officer'),
    officer('2', 'corporate-managing-officer'),
    officer('3', 'managing-officer', { resigned: true, resigned_on: '2025-01-01' }),
  ]);
  await world.refresh();
});
afterAll(() => world.close());

const owner = (id: string, more: Row) => ({
  company_number: entity,
  psc_id: id,
  beneficial_owner: true,
  ceased: false,
  sanctioned: false,
  ...more,
});
const stated = (id: string, statement: string, more: Row = {}) => ({
  company_number: entity,
  statement_id: id,
  statement,
  ceased: false,
  ...more,
});
const officer = (id: string, role: string, more: Row = {}) => ({
  company_number: entity,
  officer_id: id,
  appointment: id,
  role,
  resigned: false,
  ...more,
});

const columns = `company_number, country, status, update_due_on::VARCHAR AS update_due_on, owners, protected_owners, sanctioned_owners,
  managing_officers, statements, unidentified`;

test('an overseas entity has its country, its update and its present owners, officers and statements', async () => {
  expect(await world.rows(`FROM overseas_entity SELECT ${columns} ORDER BY ALL`)).toEqual([
    {
      company_number: entity,
      country: 'RURITANIA',
      status: 'active',
      update_due_on: '2026-09-30',
      owners: 3,
      protected_owners: 1,
      sanctioned_owners: 1,
      managing_officers: 2,
      statements: ['at-least-one-beneficial-owner-unidentified'],
      unidentified: true,
    },
    {
      company_number: empty,
      country: 'RURITANIA',
      status: 'removed',
      update_due_on: '2026-09-30',
      owners: 0,
      protected_owners: 0,
      sanctioned_owners: 0,
      managing_officers: 0,
      statements: [],
      unidentified: null,
    },
  ]);
});

test('a withdrawn statement and a new owner reach the entity in the next refresh', async () => {
  await world.apply(statements, 's2', '2026-06-02', [stated('1', 'all-beneficial-owners-identified')]);
  await world.refresh();
  expect(await world.rows(`FROM overseas_entity SELECT statements, unidentified WHERE company_number = '${entity}'`)).toEqual([
    { statements: ['all-beneficial-owners-identified'], unidentified: false },
  ]);
});

test('an owner and a statement that the newest list of the REST API lacks do not count', async () => {
  const lacking = (source: typeof pscApi, listed: string) =>
    world.lookUp(
      source,
      '20260605T090000Z.abc',
      '2026-06-05T09:00:00',
      [],
      [{ company_number: entity, answer: 'found', records: 1, listed: [listed] }],
    );
  await lacking(pscApi, '2');
  await lacking(pscStatementsApi, 'another');
  await world.refresh();
  expect(
    await world.rows(
      `FROM overseas_entity SELECT owners, protected_owners, sanctioned_owners, statements WHERE company_number = '${entity}'`,
    ),
  ).toEqual([{ owners: 1, protected_owners: 0, sanctioned_owners: 0, statements: [] }]);
});
