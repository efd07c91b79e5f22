import { type CompanyName, readCompanyNames } from './company-name.ts';

/** A query is read several times, and the companies of one family are candidates of many; so many texts are remembered. */
const mostRemembered = 20_000;
const longestRemembered = 200;
let remembered = new Map<string, readonly CompanyName[]>();

/** What `readCompanyNames` says, read once. */
export function rememberedNames(text: string): readonly CompanyName[] {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const names = readCompanyNames(text);
  if (text.length > longestRemembered) return names;
  if (remembered.size >= mostRemembered) remembered = new Map();
  remembered.set(text, names);
  return names;
}
