import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../infra/sql-file.ts';
import { eventTypes } from './event-types.ts';
import { matchEventTypes } from './match-events.ts';
import { metadataSchemas } from './metadata-schemas.ts';
import { sampleEvent } from './sample-events.ts';

test('every event type that fires has a schema of its metadata, and no other type has one', () => {
  const files = ['models/events', 'models/signals'].flatMap((folder) => readdirSync(join(packageRoot, folder)));
  // PostgreSQL fires the event of a sector for watched companies (serving/publish/sector-events.sql)
  const firing: readonly string[] = [...files.map((file) => file.replace(/\.sql$/, '')), ...matchEventTypes, 'sector_stress.elevated'];
  expect(Object.keys(metadataSchemas).sort()).toEqual(eventTypes.filter((type) => firing.includes(type)).sort());
});

test('metadata with a member more or less do not satisfy their schema', () => {
  const { 'ch.officer.appointed': schema } = metadataSchemas;
  const metadata = { role: 'director', corporate: false, appointed_on: '2026-05-04', known_on: '2026-05-06' };
  expect(schema.safeParse(metadata).success).toBe(true);
  expect(schema.safeParse({ ...metadata, name: 'Ottoline NIGHTJAR' }).success).toBe(false);
  expect(schema.safeParse({ ...metadata, known_on: undefined }).success).toBe(false);
});

test.each(eventTypes)('the sample event of %s fits the schema of its metadata', (type) => {
  const schema = metadataSchemas[type];
  expect(schema.safeParse(sampleEvent(type, '2026-06-01').metadata).error).toBeUndefined();
});
