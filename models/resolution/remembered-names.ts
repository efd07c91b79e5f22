import { type CompanyName, readCompanyNames } from './company-name.ts';

/** Caps the cache. A query is read several times, and the same companies are candidates for many queries. */
const mostRemembered = 20_000;
const longestRemembered = 200;
let remembered = new Map<string, readonly CompanyName[]>();

/** Returns what `readCompanyNames` returns, from a cache. */
export function rememberedNames(text: string): readonly CompanyName[] {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const names = readCompanyNames(text);
  if (text.length > longestRemembered) return names;
  if (remembered.size >= mostRemembered) remembered = new Map();
  remembered.set(text, names);
  return names;
}
