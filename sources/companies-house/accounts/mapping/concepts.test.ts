import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lines } from './concepts.ts';
import { figures } from './row.ts';
import type { Family } from './taxonomy.ts';

const page = readFileSync(new URL('../../../../docs/accounts.md', import.meta.url), 'utf8');

describe('the table of tags', () => {
  test('the table has a line for every figure, and no two lines share a tag', () => {
    expect(Object.keys(lines)).toEqual(expect.arrayContaining([...figures]));
    const keys = Object.entries(lines).flatMap(([line, { tags }]) => tags.map(({ key }) => `${key} ${line}`));
    expect(new Set(keys.map((key) => key.split(' ')[0])).size).toBe(keys.length);
  });

  test.each(Object.entries(lines))('docs/accounts.md lists the same tags for %s', (line, { tags }) => {
    const cell = (family: Family) =>
      tags
        .filter((tag) => tag.family === family)
        .map(
          ({ concept, selector }) =>
            `\`${concept}\`${selector === '' ? '' : ` [${selector.replaceAll(/[^&]*=/g, '').replaceAll('&', ', ')}]`}`,
        )
        .join(', ') || '-';
    expect(page).toContain(`| \`${line}\` | ${cell('frc')} | ${cell('gaap')} | ${cell('pt')} | ${cell('ifrs')} |`);
  });
});
