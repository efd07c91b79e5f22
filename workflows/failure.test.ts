import { expect, test } from 'vitest';
import { fenced } from './failure.ts';

test('a message is shown whole in the Temporal UI: its lines are short, and a word that is longer than one stays whole', () => {
  const url = `https://example.invalid/${'a'.repeat(80)}`;
  const message = `companies-house/officer-stream, table officer: records have other columns than the table; "risk warehouse rebuild" reads it again from ${url} and goes on\n  at line 2`;
  const lines = fenced(message).split('\n');
  expect(lines.filter((line) => line.length > 65)).toEqual([url]);
  expect(lines.slice(1, -1).join(' ')).toBe(message.replace('\n', ' '));
  expect([lines[0], lines.at(-1)]).toEqual(['```', '```']);
});

test('a message with back-ticks cannot end its fence', () => {
  expect(fenced('a ``` b ```` c')).toBe('`````\na ``` b ```` c\n`````');
});
