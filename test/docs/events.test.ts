import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventBody } from '../../api/openapi.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { type EventType, eventTypes } from '../../models/webhooks/event-types.ts';

interface Printed {
  readonly page: string;
  readonly event: { readonly event: EventType };
}

const folder = join(packageRoot, 'docs');
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

/** Every event that a page prints as JSON. */
const printed: readonly Printed[] = pages.flatMap((page) => {
  const text = readFileSync(join(folder, page), 'utf8');
  return [...text.matchAll(/^```json\n(\{\s*"event":[\s\S]*?)^```$/gm)].map(([, json = '']) => ({ page, event: JSON.parse(json) }));
});

test('the pages print events', () => {
  expect(printed.length).toBeGreaterThanOrEqual(9);
});

test.each(printed)('the event that docs/$page prints fits the schema of its type', ({ event }) => {
  expect(eventTypes).toContain(event.event);
  expect(eventBody(event.event).parse(event)).toEqual(event);
});
