import { type Postcode, readPostcode } from '../../uk/postcode.ts';
import { foldText } from '../names/fold.ts';
import { stem } from '../names/lexicon/stem.ts';
import type { ResolveQuery } from './answer.ts';
import type { Evidence } from './evidence.ts';
import { firstNumber } from './keys.ts';
import type { RegisterCompany } from './register.ts';
import type { TokenStatistics } from './statistics.ts';

/**
 * Bits of evidence. A business and its registered office share a postcode in about one case in six (food hygiene premises against registered
 * offices), so a shared postcode is strong evidence and a different one is weak evidence.
 */
const sharedUnit = Math.log2(1 / 6);
const mostForUnit = 11;
const sector = 5;
const district = 4;
const area = 2.5;
const otherArea = 3;
const mostForNumber = 3;
const sharedWords = { each: 1, most: 3 };

/** Compares postcode and address. An address counts less the more companies share it, for example a formation agent's or an accountant's. */
export function compareAddress(query: ResolveQuery, company: RegisterCompany, statistics: TokenStatistics): Evidence[] {
  if (query.postcode === undefined && query.address === undefined) return [];
  const [queried, registered] = [readPostcode(query.postcode), readPostcode(company.postcode)];
  if (queried === undefined || registered === undefined) return addressWords(query, company);
  if (queried.unit !== registered.unit) return [nearness(queried, registered), ...addressWords(query, company)];
  return [unitEvidence(queried, statistics), ...numberEvidence(query, company, queried, statistics)];
}

function unitEvidence({ unit }: Postcode, { companies, frequency }: TokenStatistics): Evidence {
  const others = Math.max(frequency(`p:${unit}`) - 1, 1);
  const bits = sharedUnit + Math.log2(Math.max(companies, 2) / others);
  return { code: 'POSTCODE_EQUAL', subject: unit, bits: Math.max(0, Math.min(bits, mostForUnit)) };
}

/** Compares the number of the house or unit: worth more the fewer companies of the postcode have it. */
function numberEvidence(query: ResolveQuery, company: RegisterCompany, { unit }: Postcode, { frequency }: TokenStatistics): Evidence[] {
  const number = firstNumber(query.address);
  if (number === undefined || number !== firstNumber(company.address)) return [];
  const [there, here] = [frequency(`p:${unit}`), frequency(`a:${unit}/${number}`)];
  const bits = Math.log2(Math.max(there, 2) / Math.max(here, 1)) + 1;
  return [{ code: 'STREET_NUMBER_EQUAL', subject: number, bits: Math.min(bits, mostForNumber) }];
}

function nearness(queried: Postcode, registered: Postcode): Evidence {
  const subject = `${queried.unit} / ${registered.unit}`;
  if (queried.sector === registered.sector) return { code: 'POSTCODE_SECTOR_EQUAL', subject, bits: sector };
  if (queried.district === registered.district) return { code: 'POSTCODE_DISTRICT_EQUAL', subject, bits: district };
  if (queried.area === registered.area) return { code: 'POSTCODE_AREA_EQUAL', subject, bits: area };
  return { code: 'POSTCODE_AREA_DIFFERS', subject, bits: -otherArea };
}

/** Compares the words of street and town, where the postcodes do not already agree. */
function addressWords(query: ResolveQuery, company: RegisterCompany): Evidence[] {
  if (query.address === undefined || company.address === null) return [];
  const registered = wordsOf(company.address);
  const shared = [...wordsOf(query.address)].filter((word) => registered.has(word));
  if (shared.length === 0) return [];
  const bits = Math.min(sharedWords.each * shared.length, sharedWords.most);
  return [{ code: 'ADDRESS_SHARED', subject: shared.join(' '), bits }];
}

/** Words that many addresses have. */
const usualWords = new Set(
  'the and of house floor unit suite flat office road street lane avenue close way drive place court garden mews terrace uk england'
    .split(' ')
    .map(stem),
);

function wordsOf(address: string | null | undefined): Set<string> {
  const all = foldText((address ?? '').slice(0, 300))
    .split(' ')
    .map(stem);
  return new Set(all.filter((word) => word.length > 2 && !usualWords.has(word)));
}
