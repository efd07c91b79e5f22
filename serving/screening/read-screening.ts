import type { CompanyPeople } from '../../models/screening/company/people.ts';
import { peopleOf } from './company-people.ts';
import type { Screener } from './screener.ts';
import type { ReadCompany, ReadScreening } from './stored-screening.ts';
import { isSame, type Target } from './sweep/target.ts';

type Reads = Required<Pick<Screener, 'readPeople' | 'knownMatches'>>;

/**
 * Returns the reads of a screener that answer from what the claim has read, so that a payment is screened without a further round trip. A chain
 * that has grown since the companies were screened names companies that the claim has not read: `otherwise` reads these, and then the matches.
 */
export function readsFrom({ companies, screened }: ReadScreening, now: Target, otherwise: Reads): Reads {
  const read = new Map(companies.map((company) => [company.companyNumber, company]));
  const areStanding = isSame(screened, now);
  return {
    async readPeople(numbers) {
      const unread = numbers.filter((number) => !read.has(number));
      const others = unread.length === 0 ? undefined : await otherwise.readPeople(unread);
      return new Map(numbers.map((number): [string, CompanyPeople | null] => [number, others?.get(number) ?? peopleIn(read, number)]));
    },
    async knownMatches(companyNumber, numbers) {
      const chain = numbers.map((number) => read.get(number));
      if (chain.includes(undefined)) return otherwise.knownMatches(companyNumber, numbers);
      const company = read.get(companyNumber);
      const isKnown = areStanding && company?.isPublished === true && !chain.some((one) => one?.isWaiting);
      return isKnown ? new Set(company.parties) : undefined;
    },
  };
}

function peopleIn(read: ReadonlyMap<string, ReadCompany>, number: string): CompanyPeople | null {
  const company = read.get(number);
  if (company?.isPublished !== true) return null;
  const { companyNumber, name, people, setAsideCodes } = company;
  return peopleOf({ companyNumber, name, people, setAside: setAsideCodes.length > 0 });
}
