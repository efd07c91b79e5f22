import { readCompanyNumber } from '../../uk/company-number.ts';
import { readPostcode } from '../../uk/postcode.ts';
import type { Rarity } from '../names/lexicon/rarity.ts';
import type { ResolveQuery } from './answer.ts';
import type { CompanyName } from './company-name.ts';
import type { RegisterCompany } from './register.ts';
import { rememberedNames } from './remembered-names.ts';

/** Caps the candidates that are compared in full: those that share words, and those that share none and were found by shape or place. */
const mostBySharedWords = 60;
const mostByShape = 80;

/**
 * Returns the candidates that are worth a full comparison: common words bring hundreds, of which a few can win. A candidate with the number
 * or the postcode of the query always stays; one with its whole name comes before the others. The order of the candidates does not matter.
 */
export function shortlist(
  query: ResolveQuery,
  names: readonly CompanyName[],
  candidates: readonly RegisterCompany[],
  rarity: Rarity,
): readonly RegisterCompany[] {
  if (candidates.length <= mostBySharedWords) return candidates;
  const tokens = new Set(names.flatMap((name) => name.tokens));
  const compacts = new Set(names.flatMap(({ compact, letters }) => [compact, letters]));
  const number = readCompanyNumber(query.companyNumber);
  const unit = readPostcode(query.postcode)?.unit;
  const rated = candidates.map((company) => {
    const stays = company.companyNumber === number || (unit !== undefined && readPostcode(company.postcode)?.unit === unit);
    return { company, bits: sharedBits(company, tokens, compacts, rarity), stays };
  });
  rated.sort((a, b) => b.bits - a.bits || (a.company.companyNumber < b.company.companyNumber ? -1 : 1));
  const always = rated.filter(({ stays }) => stays);
  const others = rated.filter(({ stays }) => !stays);
  const bySharedWords = others.filter(({ bits }) => bits > 0).slice(0, mostBySharedWords);
  const byShape = others.filter(({ bits }) => bits === 0).slice(0, mostByShape);
  return [...always, ...bySharedWords, ...byShape].map(({ company }) => company);
}

function sharedBits(company: RegisterCompany, tokens: ReadonlySet<string>, compacts: ReadonlySet<string>, rarity: Rarity): number {
  let most = 0;
  for (const { text } of company.names) {
    for (const name of rememberedNames(text)) {
      if (compacts.has(name.compact) || compacts.has(name.letters)) return 1_000;
      let bits = 0;
      for (const token of new Set(name.tokens)) bits += tokens.has(token) ? rarity.bits(token) : -0.5;
      most = Math.max(most, bits);
    }
  }
  return most;
}
