import { foldText } from '../names/fold.ts';
import type { Rarity } from '../names/lexicon/rarity.ts';
import { stem } from '../names/lexicon/stem.ts';
import type { ResolveQuery } from './answer.ts';
import type { CompanyName } from './company-name.ts';
import type { Evidence } from './evidence.ts';

/** Bits. Many companies have the name of the person who runs them, and more have the name of another person. */
const mostForPerson = 3;
const websiteIsName = 5;
const websiteInName = 2.5;

/** Compares the person and the website of a query with the names of a company. They are weak evidence for it and never evidence against it. */
export function compareOthers(query: ResolveQuery, names: readonly CompanyName[], rarity: Rarity): Evidence[] {
  if (query.person === undefined && query.website === undefined) return [];
  return [...comparePerson(query, names, rarity), ...compareWebsite(query, names)];
}

function comparePerson({ person, name }: ResolveQuery, names: readonly CompanyName[], rarity: Rarity): Evidence[] {
  if (person === undefined) return [];
  const inQueryName = new Set(foldText(name).split(' ').map(stem));
  const tokens = new Set(names.flatMap((one) => one.tokens));
  const words = foldText(person.slice(0, 200)).split(' ').map(stem);
  const found = words.find((word) => word.length > 3 && tokens.has(word) && !inQueryName.has(word));
  if (found === undefined) return [];
  return [{ code: 'PERSON_IN_NAME', subject: found, bits: Math.min(rarity.bits(found) / 4, mostForPerson) }];
}

function compareWebsite({ website }: ResolveQuery, names: readonly CompanyName[]): Evidence[] {
  const label = labelOf(website);
  if (label === undefined) return [];
  if (names.some(({ compact }) => compact === label)) return [{ code: 'WEBSITE_IN_NAME', subject: label, bits: websiteIsName }];
  const part = names.some(({ compact }) => label.length >= 5 && (compact.startsWith(label) || label.startsWith(compact)));
  return part ? [{ code: 'WEBSITE_IN_NAME', subject: label, bits: websiteInName }] : [];
}

/** Returns the first part of a website's domain: `https://www.copper-kettle.co.uk/menu` is `copperkettle`. */
function labelOf(website: string | undefined): string | undefined {
  const host = /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?(?:www\.)?([a-z0-9-]+)\./i.exec((website ?? '').trim().slice(0, 200))?.[1];
  const label = host?.toLowerCase().replace(/-/g, '');
  return label === undefined || label.length < 3 ? undefined : label;
}
