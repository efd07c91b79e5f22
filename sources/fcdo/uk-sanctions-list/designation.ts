import { companyNumbersOf } from './company-numbers.ts';
import type { Group } from './layout.ts';

/** One designation, as `staging.sql` takes it: lists are without repetition and in an order of their own, so that both forms agree. */
export type DesignationRecord = Readonly<Record<string, unknown>> & { readonly unique_id: string };

type Parts = Readonly<Record<string, string>>;

/**
 * Gathers what the rows or elements of one designation say. The CSV has a row per name, address and identifier, so the same comes many
 * times; what is repeated counts once.
 */
export interface DesignationBuilder {
  add(group: Group, parts: Parts): void;
  record(): DesignationRecord;
}

export function designationBuilder(id: string): DesignationBuilder {
  const groups = new Map<Group, Map<string, Parts>>();
  const lists = new Map<string, Set<string>>();

  function add(group: Group, given: Parts): void {
    const parts = cleaned(given);
    if (Object.keys(parts).length === 0) return;
    if (group === 'list' || group === 'entry') {
      for (const [key, value] of Object.entries(parts)) lists.set(key, (lists.get(key) ?? new Set()).add(value));
      return;
    }
    const known = groups.get(group) ?? new Map<string, Parts>();
    known.set(JSON.stringify(Object.entries(parts).sort()), parts);
    groups.set(group, known);
  }

  const all = (group: Group) => [...(groups.get(group)?.values() ?? [])];
  const list = (key: string) => [...(lists.get(key) ?? [])].sort();
  // a designation says it once; where rows disagree nothing is lost
  const said = (key: string) => (lists.has(key) ? list(key).join('\n') : null);

  function record(): DesignationRecord {
    const addresses = sorted(all('address').map(addressOf));
    const inUnitedKingdom = addresses.some(({ country }) =>
      /^(?:united kingdom|uk|great britain|england|scotland|wales|northern ireland)$/i.test(country ?? ''),
    );
    const reasons = said('reasons');
    return {
      unique_id: id,
      ofsi_group_id: said('ofsiGroup'),
      un_reference: said('unReference'),
      kind: kindOf(said('kind')),
      regime: said('regime'),
      source: said('source'),
      designated_on:
        list('designated')
          .flatMap((day) => isoDay(day) ?? [])
          .sort()[0] ?? null,
      updated_on:
        list('updated')
          .flatMap((day) => isoDay(day) ?? [])
          .sort()
          .at(-1) ?? null,
      names: namesOf(all('name')),
      non_latin_names: [...new Set(all('nonLatin').flatMap(({ name }) => name ?? []))].sort(),
      addresses,
      company_numbers: companyNumbersOf(list('registrations'), [said('information') ?? '', reasons ?? ''], inUnitedKingdom),
      registration_numbers: list('registrations'),
      entity_types: list('entityTypes'),
      parents: list('parents'),
      subsidiaries: list('subsidiaries'),
      dobs: [...new Set(list('births').map(partialDay))].sort(),
      nationalities: list('nationalities'),
      birthplaces: sorted(all('birthplace').map(({ town = null, country = null }) => ({ town, country }))),
      titles: list('titles'),
      genders: list('genders'),
      positions: list('positions'),
      passports: sorted(all('passport').map(({ number = null, note = null }) => ({ number, note }))),
      national_identifiers: sorted(all('identifier').map(({ number = null, note = null }) => ({ number, note }))),
      phones: list('phones'),
      emails: list('emails'),
      websites: list('websites'),
      imo_numbers: [...new Set(list('imoNumbers').map((number) => number.replace(/^IMO\s*/i, '')))].sort(),
      ship_types: list('shipTypes'),
      ship_owners: list('owners'),
      ship_previous_owners: list('previousOwners'),
      ship_flags: list('flags'),
      ship_previous_flags: list('previousFlags'),
      ship_tonnages: list('tonnages'),
      ship_lengths: list('lengths'),
      ship_years_built: list('yearsBuilt'),
      ship_hulls: list('hulls'),
      sanctions_imposed: [...new Set(list('imposed').flatMap((text) => text.split('|').map((one) => one.trim())))]
        .filter((one) => one !== '')
        .sort(),
      other_information: said('information'),
      statement_of_reasons: reasons === null ? null : unescaped(reasons),
    };
  }

  return { add, record };
}

const nameTypes: Readonly<Record<string, string>> = {
  // a name of no type is the only one there is
  '': 'primary',
  'primary name': 'primary',
  'primary name variation': 'variation',
  alias: 'alias',
  aka: 'alias',
  fka: 'former',
};
const nameOrder = ['primary', 'variation', 'alias', 'former', 'unmapped'];

/** Primary names first. The surname, or the whole name of an entity or a ship, is part 6. A type that we do not know is kept as such. */
function namesOf(names: readonly Parts[]): { name: string; type: string; weak: boolean }[] {
  const found = names.flatMap((parts) => {
    const name = ['1', '2', '3', '4', '5', '6']
      .flatMap((part) => parts[part] ?? [])
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    const type = nameTypes[(parts.type ?? '').toLowerCase()] ?? 'unmapped';
    return name === '' ? [] : [{ name, type, weak: /\blow\b/i.test(parts.strength ?? '') }];
  });
  return sorted(found).sort((a, b) => nameOrder.indexOf(a.type) - nameOrder.indexOf(b.type));
}

function addressOf(parts: Parts): { lines: string[]; postcode: string | null; country: string | null } {
  return {
    lines: ['1', '2', '3', '4', '5', '6'].flatMap((line) => parts[line] ?? []),
    postcode: parts.postcode ?? null,
    country: parts.country ?? null,
  };
}

/** Never a default: what is no kind that we know stops the release (checks/unmapped_kind.sql). */
function kindOf(text: string | null): string {
  return ['Individual', 'Entity', 'Ship'].find((kind) => kind.toLowerCase() === text?.toLowerCase()) ?? 'unmapped';
}

function isoDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  const iso = year === undefined ? /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] : `${year}-${month}-${day}`;
  return iso !== undefined && new Date(iso).toJSON()?.startsWith(iso) ? iso : undefined;
}

/** `dd/mm/1958`, `00/03/1975` and `1958` are years and months; what is no day at all stays as it is. */
function partialDay(text: string): string {
  const [, day = '', month = '', year] = /^(?:(\d{2}|dd)\/)?(?:(\d{2}|mm)\/)?(\d{4})$/i.exec(text) ?? [];
  if (year === undefined) return text;
  if (!/^\d/.test(month) || month === '00') return year;
  return /^\d/.test(day) && day !== '00' ? `${year}-${month}-${day}` : `${year}-${month}`;
}

function cleaned(parts: Parts): Parts {
  const kept = Object.entries(parts).map(([key, value]) => [key, value.replaceAll(/\r\n?/g, '\n').trim()] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}

/** The reasons are HTML within the list. */
function unescaped(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' };
  return text.replaceAll(/&(\w+|#39);/g, (whole, name: string) => named[name] ?? whole);
}

/** Without repetition, in an order that both forms of the list share. */
function sorted<T>(values: readonly T[]): T[] {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...byText.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
