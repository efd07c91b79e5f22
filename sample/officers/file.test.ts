import { expect, test } from '@jest/globals';
import { officerAppointments } from '../../sources/companies-house/officers/source.ts';
import { stageContents } from '../../test/worlds/staging.ts';
import { companyNumber } from '../company.ts';
import { ownersOf } from '../psc/owners.ts';
import { createWorld } from '../world.ts';
import { deliveryLines, deliveryName } from './file.ts';

const world = createWorld(20_260_601, 1_000);
const content = (today: number) => [...deliveryLines(world, today)].join('');

test('the officers source reads a sample delivery without rejecting a line, and finds every role', async () => {
  const { found, quarantine } = await stageContents(officerAppointments, { [deliveryName(0)]: content(0) });
  expect(quarantine).toEqual([]);
  expect(found.length).toBeGreaterThan(1_400);
  expect([...new Set(found.map(({ role }) => role))].sort()).toEqual(['director', 'llp-designated-member', 'secretary']);
  const agents = found.filter(({ corporate }) => corporate === true);
  expect(agents.length).toBeGreaterThan(40);
  expect(new Set(agents.map(({ officer_id }) => officer_id)).size).toBe(5);
  const people = found.filter(({ corporate }) => corporate === false);
  for (const { date_of_birth } of people) expect(date_of_birth).toMatch(/^(19|20)\d\d-\d\d$/);
});

test('a person has the same officer number in each company, and the owners of a company are its officers', async () => {
  const { found } = await stageContents(officerAppointments, { [deliveryName(0)]: content(0) });
  const companies = new Map<unknown, Set<unknown>>();
  for (const { officer_id, company_number } of found)
    companies.set(officer_id, new Set([...(companies.get(officer_id) ?? []), company_number]));
  expect([...companies.values()].filter(({ size }) => size === 2).length).toBeGreaterThan(20);
  const [owner] = ownersOf(world, 50, 0);
  const directors = found.filter(({ company_number }) => company_number === companyNumber(world, 50));
  expect(directors.map(({ name }) => String(name).toLowerCase())).toContain(String(owner?.details.name).replace(/^\w+ /, '').toLowerCase());
});

test('every day has a different delivery of officers, with the same bytes each time', () => {
  expect(content(0)).toBe(content(0));
  expect([content(0).slice(0, 20), content(40).slice(0, 20)]).toEqual(['DDDDSNAP400020260601', 'DDDDSNAP404020260711']);
});
