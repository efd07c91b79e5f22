import { expect, test } from 'vitest';
import { fcaRegisterApi } from '../../sources/fca/register-api/source.ts';
import { asked } from '../../test/worlds/asked.ts';
import { stageContents } from '../../test/worlds/staging.ts';
import { companyName, companyNumber } from '../company.ts';
import { namedOn } from '../warned.ts';
import { createWorld } from '../world.ts';
import { warningsAt } from './plan.ts';
import { registerAnswer } from './register.ts';

const world = createWorld(20_260_601, 2_000);

/** Asks the sample's register as the source asks the publisher. */
function ask(indexes: readonly number[], references: readonly string[] = []) {
  const companies = indexes.map((index) => companyNumber(world, index));
  const names = new Map(indexes.map((index) => [companyNumber(world, index), companyName(world, index)]));
  return asked(fcaRegisterApi, { companies, names, references }, (address) => {
    const { pathname, searchParams } = new URL(address);
    const found = registerAnswer(world, 0, pathname, searchParams);
    return found === undefined ? undefined : JSON.stringify(found);
  });
}

test('the genuine firm of a clone’s warning is on the register under the number that the warning gives', async () => {
  const [victim = 0] = namedOn(world, 'cloneVictim');
  const reference = warningsAt(world, 0).find(({ genuine }) => genuine?.name === companyName(world, victim))?.genuine?.reference;
  const { parsed, contents } = await ask([victim]);
  expect(parsed.answers).toMatchObject([{ answer: 'found', records: 1 }]);
  const { found, quarantine } = await stageContents(fcaRegisterApi, contents());
  expect(quarantine).toEqual([]);
  // and the branch of the same name, which states no company
  expect(found.map(({ frn, company_number }) => [frn, company_number])).toEqual([
    [reference, companyNumber(world, victim)],
    [String(Number(reference) + 100_000), null],
  ]);
});

test('most companies have no firm, and neither has a warned one', async () => {
  const { parsed } = await ask([1, 2, 3, ...namedOn(world, 'fcaWarned').slice(0, 1)]);
  expect(new Set(parsed.answers.map(({ answer }) => answer))).toEqual(new Set(['none']));
  expect(parsed.rejects).toEqual([]);
});

test('a firm is found by its number, and an unknown number is none', async () => {
  const { parsed } = await ask([], ['700020', '999999']);
  expect(parsed.answers.map(({ company, answer }) => [company, answer])).toEqual([
    ['FRN 700020', 'found'],
    ['FRN 999999', 'none'],
  ]);
});
