import { readCompanyNames } from '../../resolution/company-name.ts';
import type { CompanyPeople, Owner } from './people.ts';

/**
 * Returns whether the company at the number of an owner or officer has, and had, another name: the number was probably mistyped. Names are the
 * same when they differ in the legal form, articles, punctuation, spaces, plurals, abbreviations or the writing of numbers only.
 * False when a name is not known.
 */
export function bearsOtherName(company: CompanyPeople | null | undefined, { name }: Pick<Owner, 'name'>): boolean {
  const names = company == null ? [] : [company.name, ...company.previousNames].filter((one) => one !== null);
  if (name === null || names.length === 0 || names.includes(name)) return false;
  const registered = new Set(names.flatMap(spellings));
  const stated = spellings(name);
  return stated.length > 0 && !stated.some((one) => registered.has(one));
}

function spellings(name: string): string[] {
  return readCompanyNames(name).flatMap(({ compact, spelt }) => [compact, spelt.join('')]);
}
