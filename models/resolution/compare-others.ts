import { foldText } from '../names/fold.ts';
import type { Rarity } from '../names/lexicon/rarity.ts';
import { stem } from '../names/lexicon/stem.ts';
import type { ResolveQuery } from './answer.ts';
import type { CompanyName } from './company-name.ts';
import type { Evidence } from './evidence.ts';

/** Many companies bear the name of whoever runs them, and more that of somebody else. */
const mostForPerson = 3;
const websiteIsName = 5;
const websiteInName = 2.5;

/** What a person and a website say: little, and only for, never against. */
export function compareOthers(query: ResolveQuery, names: readonly CompanyName[], rarity: Rarity): Evidence[] {
  if (query.person === undefined && query.website === undefined) return [];
  return [...person(query, names, rarity), ...website(query, names)];
}

function person({ person: asked, name }: ResolveQuery, names: readonly CompanyName[], rarity: Rarity): Evidence[] {
  if (asked === undefined) return [];
  const alreadyAsked = new Set(foldText(name).split(' ').map(stem));
  const tokens = new Set(names.flatMap((one) => one.tokens));
  const words = foldText(asked.slice(0, 200)).split(' ').map(stem);
  const found = words.find((word) => word.length > 3 && tokens.has(word) && !alreadyAsked.has(word));
  if (found === undefined) return [];
  return [{ code: 'PERSON_IN_NAME', subject: found, bits: Math.min(rarity.bits(found) / 4, mostForPerson) }];
}

function website({ website: asked }: ResolveQuery, names: readonly CompanyName[]): Evidence[] {
  const label = labelOf(asked);
  if (label === undefined) return [];
  if (names.some(({ compact }) => compact === label)) return [{ code: 'WEBSITE_IN_NAME', subject: label, bits: websiteIsName }];
  const part = names.some(({ compact }) => label.length >= 5 && (compact.startsWith(label) || label.startsWith(compact)));
  return part ? [{ code: 'WEBSITE_IN_NAME', subject: label, bits: websiteInName }] : [];
}

/** `https://www.copper-kettle.co.uk/menu` is `copperkettle`. */
function labelOf(website: string | undefined): string | undefined {
  const host = /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?(?:www\.)?([a-z0-9-]+)\./i.exec((website ?? '').trim().slice(0, 200))?.[1];
  const label = host?.toLowerCase().replace(/-/g, '');
  return label === undefined || label.length < 3 ? undefined : label;
}
