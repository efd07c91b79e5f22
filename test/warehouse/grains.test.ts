import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companiesOf } from '../../warehouse/refresh/companies-of.ts';
import type { Model } from '../../warehouse/refresh/model-order.ts';
import type { Models } from '../../warehouse/refresh/models.ts';
import { refreshWaiting } from '../../warehouse/refresh/pass.ts';
import { rebuildFeatures } from '../../warehouse/refresh/refresh.ts';
import { plainModels } from '../fixtures/plain-models.ts';
import { propertyRuns } from '../fixtures/property-runs.ts';
import { companies, company, openWorld, owners, type Row, type World } from '../worlds/warehouse.ts';

/** One row per owner's name: a model whose grain is persons. */
const person: Model = {
  name: 'person',
  scope: 'FROM psc SELECT DISTINCT name WHERE name IS NOT NULL',
  touches: `FROM (FROM waiting_change WHERE table_name = 'psc')
    SELECT unnest([before->>'name', after->>'name']) AS name`,
  sql: 'FROM scope JOIN psc USING (name) SELECT name, count(DISTINCT company_number)::INTEGER AS companies GROUP BY name',
};
/** One row per company with an owner: it reads the persons, so a change of one company reaches the other companies of its owners. */
const sharedOwner: Model = {
  name: 'shared_owner',
  touches: 'FROM psc SEMI JOIN person_scope USING (name) SELECT company_number',
  sql: `FROM scope JOIN psc USING (company_number) JOIN person USING (name)
    SELECT company_number, max(companies) AS most GROUP BY company_number`,
};
const shared: Model = {
  name: 'made.up.shared',
  sql: `FROM scope JOIN shared_owner USING (company_number)
    SELECT company_number, most::VARCHAR AS source_id, NULL AS company_name, now() AS occurred_at, 'It stands' AS detail, '{}'::JSON AS metadata
    WHERE most > 1`,
};

const models: Models = { ...plainModels, features: [person, sharedOwner, ...plainModels.features], signals: [shared] };

const owner = (number: string, id: string, name: string): Row => ({
  ...{ company_number: number, psc_id: id, kind: 'individual', name, natures_of_control: ['voting-rights-75-to-100-percent'] },
  ceased: false,
});
const lenient = { ...owners, expect: { rows: [0, 1000] as const, rejected: 1, shrink: 1 } };
/** Companies enough that a change of few stays below the share at which all are recomputed. */
const others = Array.from({ length: 40 }, (_, index) => company(String(10_000 + index).padStart(8, '0')));
const [A, B, C] = ['00000001', '00000002', '00000003'];

async function refresh(world: World) {
  const pass = await refreshWaiting(world.warehouse.db, models, {});
  if (pass.batch !== undefined) await world.warehouse.markPublished(pass.batch.publish);
  return pass;
}

async function tables(world: World) {
  const found: Record<string, unknown> = {};
  for (const table of ['person', 'shared_owner', 'signal']) {
    found[table] = await world.rows(`FROM (FROM ${table} SELECT COLUMNS(c -> c <> 'occurred_at')) ORDER BY ALL`);
  }
  return found;
}

test('a change of one company reaches another company through a model of persons, and fires the event of that company', async () => {
  const world = await openWorld();
  await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), company(C), ...others]);
  await world.apply(lenient, 'may', '2026-05-01', [owner(A, '1', 'HERON'), owner(B, '2', 'EGRET'), owner(C, '3', 'IBIS')]);
  await refresh(world);
  await world.apply(lenient, 'june', '2026-06-01', [owner(A, '1', 'HERON'), owner(B, '2', 'HERON'), owner(C, '3', 'IBIS')]);
  expect(await companiesOf(world.warehouse.db, models, ['companies-house/psc@june'], 10)).toEqual([[B]]);
  expect((await refresh(world)).recomputed).toEqual({ changeSets: ['companies-house/psc@june'], companies: 2 });
  const fired = await world.rows(`FROM event SELECT company_number WHERE type = 'made.up.shared' ORDER BY ALL`);
  expect(fired).toEqual([{ company_number: A }, { company_number: B }]);
  await world.close();
});

test('a release concerns every answer until it is served when the facts read a model that reaches further companies', async () => {
  const world = await openWorld();
  await world.apply(lenient, 'may', '2026-05-01', [owner(A, '1', 'EGRET')]);
  expect(await companiesOf(world.warehouse.db, models, ['companies-house/psc@may'], 10)).toEqual([null]); // no features are computed yet
  await refresh(world);
  await world.apply(lenient, 'june', '2026-06-01', [owner(A, '1', 'EGRET'), owner(B, '2', 'HERON')]);
  const readingOwners = ({ name, inputs = [], ...model }: Model): Model => ({
    ...model,
    name,
    inputs: name === 'company_features' ? [...inputs, sharedOwner.name] : inputs,
  });
  const facts = { ...models, features: models.features.map(readingOwners) };
  expect(await companiesOf(world.warehouse.db, models, ['companies-house/psc@june'], 10)).toEqual([[B]]);
  expect(await companiesOf(world.warehouse.db, facts, ['companies-house/psc@june'], 10)).toEqual([null]);
  await world.close();
});

test('models of other grains refreshed change set by change set equal those of a full rebuild, row for row', async () => {
  const rows = fc.uniqueArray(
    fc.record({ number: fc.constantFrom(A, B, C), id: fc.constantFrom('1', '2'), name: fc.constantFrom('HERON', 'EGRET', 'IBIS') }),
    { selector: ({ number, id }) => number + id, maxLength: 5 },
  );
  const releases = fc.array(rows, { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(releases, fc.boolean(), async (sequence, late) => {
      const world = await openWorld();
      try {
        await world.apply(companies, 'may', '2026-05-01', [company(A), company(B), company(C), ...others]);
        await world.apply(lenient, 'first', '2026-05-01', [owner(A, '1', 'HERON')]);
        await refresh(world);
        for (const [index, given] of sequence.entries()) {
          await world.apply(
            lenient,
            `release-${index}`,
            `2026-06-0${index + 1}`,
            given.map(({ number, id, name }) => owner(number, id, name)),
          );
          if (!late) await refresh(world);
        }
        if (late) await refresh(world);
        const scoped = await tables(world);
        await rebuildFeatures(world.warehouse.db, models);
        expect(scoped).toEqual(await tables(world));
      } finally {
        await world.close();
      }
    }),
    { numRuns: propertyRuns(2) },
  );
});
