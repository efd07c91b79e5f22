import { foldText } from '../names/fold.ts';
import { stem } from '../names/lexicon/stem.ts';
import type { ResolveQuery } from './answer.ts';
import type { Evidence } from './evidence.ts';
import { firstNumber, type Postcode, readPostcode } from './postcode.ts';
import type { RegisterCompany } from './register.ts';
import type { TokenStatistics } from './statistics.ts';

/**
 * A business and its registered office share a postcode in about one case in six (food hygiene premises against registered offices), so that
 * one that is shared tells much and one that differs tells little.
 */
const sharedUnit = Math.log2(1 / 6);
const mostForUnit = 11;
const sector = 5;
const district = 4;
const area = 2.5;
const otherArea = 3;
const mostForNumber = 3;
const words = { most: 3, town: 1 };

/** What the place says. An address that many companies share, a formation agent's or an accountant's, says as much less. */
export function compareAddress(query: ResolveQuery, company: RegisterCompany, statistics: TokenStatistics): Evidence[] {
  const [asked, listed] = [readPostcode(query.postcode), readPostcode(company.postcode)];
  if (asked === undefined || listed === undefined) return addressWords(query, company);
  if (asked.unit !== listed.unit) return [nearness(asked, listed), ...addressWords(query, company)];
  return [unitEvidence(asked, statistics), ...numberEvidence(query, company, asked, statistics)];
}

function unitEvidence({ unit }: Postcode, { companies, frequency }: TokenStatistics): Evidence {
  const others = Math.max(frequency(`p:${unit}`) - 1, 1);
  const bits = sharedUnit + Math.log2(Math.max(companies, 2) / others);
  return { code: 'POSTCODE_EQUAL', subject: unit, bits: Math.max(0, Math.min(bits, mostForUnit)) };
}

/** Of the companies at a postcode, how few stand at this number. */
function numberEvidence(query: ResolveQuery, company: RegisterCompany, { unit }: Postcode, { frequency }: TokenStatistics): Evidence[] {
  const number = firstNumber(query.address);
  if (number === undefined || number !== firstNumber(company.address)) return [];
  const [there, here] = [frequency(`p:${unit}`), frequency(`a:${unit}/${number}`)];
  const bits = Math.log2(Math.max(there, 2) / Math.max(here, 1)) + 1;
  return [{ code: 'STREET_NUMBER_EQUAL', subject: number, bits: Math.min(bits, mostForNumber) }];
}

function nearness(asked: Postcode, listed: Postcode): Evidence {
  const subject = `${asked.unit} / ${listed.unit}`;
  if (asked.sector === listed.sector) return { code: 'POSTCODE_SECTOR_EQUAL', subject, bits: sector };
  if (asked.district === listed.district) return { code: 'POSTCODE_DISTRICT_EQUAL', subject, bits: district };
  if (asked.area === listed.area) return { code: 'POSTCODE_AREA_EQUAL', subject, bits: area };
  return { code: 'POSTCODE_AREA_DIFFERS', subject, bits: -otherArea };
}

/** Street and town as words, where no postcode says the same more exactly. */
function addressWords(query: ResolveQuery, company: RegisterCompany): Evidence[] {
  if (query.address === undefined || company.address === null) return [];
  const asked = wordsOf(query.address);
  const listed = wordsOf(company.address);
  if (asked.size === 0 || listed.size === 0) return [];
  const shared = [...asked].filter((word) => listed.has(word));
  if (shared.length === 0) return [];
  const bits = Math.min(words.town * shared.length, words.most);
  return [{ code: 'ADDRESS_SHARED', subject: shared.join(' '), bits }];
}

const usual = new Set(
  'the and of house floor unit suite flat office road street lane avenue close way drive place court garden mews terrace uk england'
    .split(' ')
    .map(stem),
);

function wordsOf(address: string | null | undefined): Set<string> {
  const all = foldText((address ?? '').slice(0, 300))
    .split(' ')
    .map(stem);
  return new Set(all.filter((word) => word.length > 2 && !usual.has(word)));
}
