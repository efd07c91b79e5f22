import { describe, expect, test } from 'vitest';
import { companyName, companyNumber, registeredOffice } from '../company.ts';
import { peopleOf } from '../people.ts';
import { mainActivity, registerState } from '../register.ts';
import { truthTable } from '../truth.ts';
import { createWorld } from '../world.ts';

const world = createWorld(20_260_601, 2_000);
const indexes = new Map(Array.from({ length: world.companies }, (_, index) => [companyNumber(world, index), index]));
const indexOf = (number: unknown) => indexes.get(String(number)) ?? -1;
const pairs = [...truthTable(world)]
  .filter(({ truth }) => truth.startsWith('phoenix'))
  .map(({ companyNumber: number, facts, truth }) => ({
    heir: indexOf(number),
    failed: indexOf(facts?.failed),
    likeness: facts?.likeness,
    truth,
  }));

/** What two companies have in common. */
function common(heir: number, failed: number) {
  const [office, before] = [registeredOffice(world, heir), registeredOffice(world, failed)];
  const [first, other] = [peopleOf(world, heir)[0], peopleOf(world, failed)[0]];
  const found = {
    name: companyName(world, heir).split(' ')[0] === companyName(world, failed).split(' ')[0],
    person: first?.key === other?.key,
    personName: first?.surname === other?.surname && first?.forenames.join() === other?.forenames.join(),
    office: office.line1 === before.line1 && office.postCode === before.postCode,
    trade: mainActivity(world, heir) === mainActivity(world, failed),
    young: (registerState(world, heir, 0)?.incorporatedOn ?? -1_000) >= -60,
  };
  return Object.entries(found).flatMap(([what, shared]) => (shared ? [what] : []));
}

describe('a company that follows a failed one', () => {
  test.each([
    ['full', 'phoenix', ['name', 'person', 'personName', 'office', 'trade', 'young']],
    ['lawful', 'phoenix', ['name', 'person', 'personName', 'office', 'trade', 'young']],
    ['partial', 'phoenix', ['name', 'person', 'personName', 'young']],
    ['coincidence', 'phoenixFalseFriend', ['person', 'personName']],
    ['namesake', 'phoenixFalseFriend', ['name', 'personName', 'office', 'trade', 'young']],
    ['agent', 'phoenixFalseFriend', ['person', 'personName', 'office', 'young']],
    ['solvent', 'phoenixFalseFriend', ['name', 'person', 'personName', 'office', 'trade', 'young']],
  ])('%s: has in common what its truth says', (likeness, truth, shared) => {
    const mine = pairs.filter((pair) => pair.likeness === likeness);
    expect(mine.length).toBeGreaterThanOrEqual(3);
    for (const pair of mine) {
      expect(pair.truth).toBe(truth);
      expect(common(pair.heir, pair.failed)).toEqual(shared);
    }
  });

  test('the address of a formation agent is that of more than fifty companies', () => {
    const agent = pairs.find(({ likeness }) => likeness === 'agent');
    const office = (index: number) => JSON.stringify(registeredOffice(world, index));
    const sharing = [...indexes.values()].filter((index) => office(index) === office(agent?.heir ?? -1));
    expect(sharing.length).toBeGreaterThan(50);
  });
});
