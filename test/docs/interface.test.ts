import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../api/server.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { crossingShare } from '../../models/clearance/accounts-findings.ts';
import { eventTypes } from '../../models/webhooks/event-types.ts';
import { matchEventTypes } from '../../models/webhooks/match-events.ts';
import { plans, usualPlan } from '../../serving/limits/plans.ts';
import { type ApiWorld, startApiWorld } from '../worlds/api.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world?.stop());

const page = readFileSync(join(packageRoot, 'docs/interface.md'), 'utf8');

/** The cells of the table rows under a heading of level two, without the header. */
function rows(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('the table of endpoints lists every route with its scope', () => {
  const listed = rows('Endpoints').flatMap(([name = '', scope = '']) => {
    const paths = [...name.matchAll(/\/[\w./{}-]+/g)].map(([path]) => path);
    const methods = name.match(/\b(GET|POST|PUT|PATCH|DELETE)\b/g) ?? [];
    return methods.flatMap((method) => paths.map((path) => `${method} ${path} ${scope.replaceAll('`', '')}`));
  });
  const routes = apiRoutes(world.deps).map(({ method, path, scope }) => `${method.toUpperCase()} ${path} ${scope ?? '-'}`);
  expect(listed.sort()).toEqual(routes.sort());
});

test('the table of event types lists every type in order, and a model computes each', () => {
  expect(rows('Event types').map(([type = '']) => type.replaceAll('`', ''))).toEqual(eventTypes);
  const files = ['models/events', 'models/signals'].flatMap((folder) => readdirSync(join(packageRoot, folder)));
  // PostgreSQL fires the event of a sector for the companies of tenants (serving/publish/sector-events.sql)
  const computed = [...files.map((file) => file.replace(/\.sql$/, '')), ...matchEventTypes, 'sector_stress.elevated'];
  expect(eventTypes.filter((type) => !computed.includes(type))).toEqual([]);
});

test('the table of plans states the amounts of each plan', () => {
  const listed = rows('Plans').map(([name = '', ...amounts]) => [name.match(/`(\w+)`/)?.[1], name.includes('(usual)'), ...amounts]);
  const written = (amount: number) => amount.toLocaleString('en-GB');
  expect(listed).toEqual(
    Object.entries(plans).map(([name, plan]) => [
      name,
      name === usualPlan,
      ...[plan.requestsPerMinute, plan.namesPerMinute, plan.clearancesPerMonth, plan.sandboxClearancesPerDay].map(written),
      ...[plan.watches, plan.monitoredCompanies].map(written),
      plan.everyCompany ? 'yes' : 'no',
    ]),
  );
});

test('the table of limits states the share of capital whose loss is reported', () => {
  expect(rows('Limits')).toContainEqual(['capital bleed', `${crossingShare * 100} % in a year`]);
});
