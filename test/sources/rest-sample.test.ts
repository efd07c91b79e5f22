import { expect, test } from 'vitest';
import { companyNumber } from '../../sample/company.ts';
import { companyAnswer } from '../../sample/http/register-api.ts';
import { createWorld } from '../../sample/world.ts';
import { sources } from '../../sources/index.ts';
import { asked } from '../worlds/asked.ts';
import { stageContents } from '../worlds/staging.ts';

const world = createWorld(20_260_601, 400);
const numbers = Array.from({ length: 100 }, (_, at) => companyNumber(world, at * 2 + 100));

test.each(
  sources
    .filter(({ id, lookUp }) => lookUp !== undefined && id.startsWith('companies-house/'))
    .map((source) => [source.id, source] as const),
)('%s reads what the sample answers for a hundred companies, without a record in quarantine or an unknown word', async (_, source) => {
  const { contents } = await asked(source, numbers, (url) => {
    const { pathname, searchParams } = new URL(url);
    // small pages, as some lists of the publisher have them
    if (searchParams.has('items_per_page')) searchParams.set('items_per_page', '2');
    const answer = companyAnswer(world, 0, pathname, searchParams);
    return answer === undefined ? undefined : JSON.stringify(answer);
  });
  const { found, rejected, partly } = await stageContents(source, contents());
  const answers = partly.company_lookup?.found ?? [];
  expect([answers.length, rejected]).toEqual([numbers.length, 0]);
  expect(found.filter(({ _op }) => _op !== 'delete').length).toBeGreaterThan(0);
  expect(JSON.stringify(found)).not.toContain('"unmapped"');
  expect(new Set(answers.map(({ answer }) => answer)).has('found')).toBe(true);
  expect(answers.filter(({ answer }) => answer === 'failed')).toEqual([]);
});
