import { foldText } from '../names/fold.ts';
import type { Rarity } from '../names/lexicon/rarity.ts';
import { namingHosts, pageHosts } from '../names/lexicon/shared-hosts.ts';
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

/**
 * The register has no websites, so one is compared with the names. It counts where it has a word of the company that the query lacks: a website that
 * repeats the name of the query says no more than the name.
 */
function compareWebsite({ website, name }: ResolveQuery, all: readonly CompanyName[]): Evidence[] {
  const label = labelOf(website);
  if (label === undefined) return [];
  const queried = foldText(name).replaceAll(' ', '');
  const names = all.filter(({ words }) => words.some((word) => label.includes(word) && !queried.includes(word)));
  if (names.some(({ compact }) => compact === label)) return [{ code: 'WEBSITE_IN_NAME', subject: label, bits: websiteIsName }];
  const part = names.some(({ compact }) => label.length >= 5 && (compact.startsWith(label) || label.startsWith(compact)));
  return part ? [{ code: 'WEBSITE_IN_NAME', subject: label, bits: websiteInName }] : [];
}

/** Returns the first part of a website's domain: `https://www.copper-kettle.co.uk/menu` is `copperkettle`. Undefined on a host of many holders. */
function labelOf(website: string | undefined): string | undefined {
  const given = (website ?? '').trim().slice(0, 200).toLowerCase();
  const [, first = '', rest = ''] = /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?(?:www\.)?([a-z0-9-]+)\.([a-z0-9.-]*)/.exec(given) ?? [];
  const label = first.replaceAll('-', '');
  const isShared = pageHosts.has(`${first}.${rest}`) || pageHosts.has(rest) || namingHosts.has(rest);
  return label.length < 3 || isShared ? undefined : label;
}
