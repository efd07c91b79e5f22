import { expect, test } from 'vitest';
import type { CompanyPeople, Owner } from '../../models/screening/company/people.ts';
import { type ReadPeople, readChains, readParties } from './read-parties.ts';

function ownedBy(companyNumber: string, holder: string | null): CompanyPeople {
  const owner: Owner = {
    ...{ id: null, name: `Holder ${holder}`, kind: 'corporate-entity', dateOfBirth: null, nationality: null, residence: null },
    ...{ postcode: null, since: null, release: 'a release', companyNumber: holder, registrationNumber: null, country: null },
    ...{ natures: ['ownership-of-shares-75-to-100-percent'], markedSanctioned: false },
  };
  return {
    companyNumber,
    name: `Company ${companyNumber}`,
    postcode: null,
    previousNames: [],
    officers: [],
    owners: holder === null ? [] : [owner],
  };
}

test('the chains of several companies are read with one query for each level', async () => {
  const companies = [ownedBy('1', '3'), ownedBy('2', '4'), ownedBy('3', '5'), ownedBy('4', null), ownedBy('5', '6')];
  const stored = new Map(companies.map((company) => [company.companyNumber, company]));
  const asked: string[][] = [];
  const readPeople: ReadPeople = async (numbers) => {
    asked.push([...numbers]);
    return new Map(numbers.map((number) => [number, stored.get(number) ?? null]));
  };
  const known = await readChains(readPeople, ['1', '2', '4']);
  expect(asked).toEqual([['1', '2', '4'], ['3'], ['5'], ['6']]);
  for (const number of ['1', '2', '4']) {
    const ofOne = await readParties(async (wanted) => new Map(wanted.map((one) => [one, known.get(one) ?? null])), number);
    expect(ofOne.parties).toEqual((await readParties(readPeople, number)).parties);
    expect(ofOne.known.size).toBe((await readParties(readPeople, number)).known.size);
  }
});
