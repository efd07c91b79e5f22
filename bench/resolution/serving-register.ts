import type { RegisterCompany, RegisterName } from '../../models/resolution/register.ts';
import { companyName, companyNumber, registeredOffice } from '../../sample/company.ts';
import { draw } from '../../sample/random.ts';
import { createWorld } from '../../sample/world.ts';

/** The sample has names for 5.9 million companies; the names behind those are former ones. */
const mostCompanies = 5_900_000;
const world = createWorld(20_260_601, 5_500_000);
const [begin, vowels, end] = [
  'b br c cr d f g gl h j k l m n p r s sh st th tr v w z',
  'a e i o u ai ee oo',
  'n l rd ck s m th nd x ll rt st',
].map((letters) => letters.split(' ')) as [string[], string[], string[]];

/**
 * Returns a company of the sample. Six in ten have an invented word before their trade, from two million words of which a few are common and
 * most are rare, as on the real register. One in eight has a previous name.
 */
export function registerCompany(index: number): RegisterCompany {
  const { line1, line2, town, postCode } = registeredOffice(world, index);
  const names: RegisterName[] = [{ text: nameOf(index), type: 'current' }];
  if (draw(1, index, 203) % 8 === 0) names.push({ text: companyName(world, (index * 7 + 13) % mostCompanies), type: 'previous' });
  return {
    companyNumber: companyNumber(world, index),
    names,
    postcode: postCode === '' ? null : postCode,
    address: [line1, line2, town].filter((line) => line !== '').join(', ') || null,
    status: 'active',
    live: true,
  };
}

function nameOf(index: number): string {
  const name = companyName(world, index);
  if (draw(1, index, 202) % 10 >= 6) return name;
  const share = draw(1, index, 201) / 2 ** 32;
  return [inventedWord(Math.floor(2_000_000 * share ** 3)), ...name.split(' ').slice(1)].join(' ').toUpperCase();
}

function inventedWord(number: number): string {
  let rest = number;
  const take = (list: readonly string[]) => {
    const taken = list[rest % list.length] ?? '';
    rest = Math.floor(rest / list.length);
    return taken;
  };
  let word = take(begin) + take(vowels) + take(end);
  do word += take(vowels) + take(end);
  while (rest > 0);
  return word;
}
