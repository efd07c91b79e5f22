import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { noticeKind } from '../../sources/gazette/notice-codes.ts';
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

test('metadata of a match from before it stated the attribution satisfy their schema', () => {
  for (const type of matchEventTypes) {
    const { attribution: _, ...before } = sampleEvent(type, '2026-06-01').metadata;
    expect(metadataSchemas[type].safeParse(before).error).toBeUndefined();
  }
});

test.each(eventTypes)('the sample event of %s fits the schema of its metadata', (type) => {
  const schema = metadataSchemas[type];
  expect(schema.safeParse(sampleEvent(type, '2026-06-01').metadata).error).toBeUndefined();
});

test('the sample of a notice has the kind that the service gives to its code', () => {
  const { notice_code, kind } = sampleEvent('gazette.insolvency.published', '2026-06-01').metadata;
  expect(kind).toBe(noticeKind(String(notice_code))?.kind);
});

test.each([
  ['gazette.insolvency.published', 'kind', 'PETITION'],
  ['ch.psc.changed', 'kind', 'corporate-entity-person-with-significant-control'],
  ['roe.entity.changed', 'owner_kind', 'individual-beneficial-owner'],
  ['hmlr.title.added', 'tenure', 'freehold'],
] as const)('metadata of %s with a %s that no event has, %s, do not satisfy their schema', (type, member, word) => {
  const { metadata } = sampleEvent(type, '2026-06-01');
  expect(metadataSchemas[type].safeParse({ ...metadata, [member]: word }).success).toBe(false);
});
