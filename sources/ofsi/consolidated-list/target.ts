import { addressesOf, inUnitedKingdom } from '../../sanctions/addresses.ts';
import { companyNumbersOf } from '../../sanctions/company-numbers.ts';
import { firstDay, lastDay, partialDay } from '../../sanctions/days.ts';
import type { Group } from '../../sanctions/field.ts';
import { gathered, type Parts, sorted } from '../../sanctions/gathered.ts';
import { kindOf, namesOf, unknownStrengths } from '../../sanctions/names.ts';
import type { SubField } from './layout.ts';
import { numberedValues, subFieldsOf } from './other-information.ts';

/** One target: the record that `staging.sql` reads. Its lists are sorted and without repetition, so the CSV and the XML give the same. */
type TargetRecord = Readonly<Record<string, unknown>> & { readonly group_id: string };

/** Collects the parts of one target; `record` returns what was collected. */
export interface TargetBuilder {
  add(group: Group, parts: Parts): void;
  /** Adds a value that the XML gives in an element of its own and the CSV within `Other Information`. */
  addSubField(name: SubField, value: string): void;
  record(): TargetRecord;
  /** Words for the quality of an alias that the list did not write before. */
  unknownStrengths(): string[];
}

/** Returns a builder for the target with the Group ID `id`. */
export function targetBuilder(id: string): TargetBuilder {
  const { add, all, list, single } = gathered();

  function record(): TargetRecord {
    const information = list('information');
    const written = information.map(subFieldsOf);
    const under = (name: SubField) => [...list(name), ...written.flatMap((fields) => fields.get(name) ?? [])];
    const numbered = (texts: readonly string[]) => [...new Set(texts.flatMap(numberedValues))].sort();
    const addresses = addressesOf(all('address'));
    const registrations = numbered(under('Business Reg No'));
    return {
      group_id: id,
      uk_sanctions_list_ids: [...new Set(under('UK Sanctions List Ref').flatMap((text) => text.match(/^[A-Z]{3}\d{4,}/) ?? []))].sort(),
      un_references: [...new Set(under('UN Ref').flatMap((text) => text.match(/^[A-Z]{2}[ei]\.\d+/) ?? []))].sort(),
      kind: kindOf(single('kind')),
      // one target can be listed under several regulations
      regime: list('regime').length === 0 ? null : list('regime').join('; '),
      listed_on: firstDay(list('listed')),
      designated_on: firstDay(list('designated')),
      updated_on: lastDay(list('updated')),
      names: namesOf(all('name')),
      non_latin_names: [...new Set(all('nonLatin').flatMap(({ name }) => name ?? []))].sort(),
      addresses,
      company_numbers: companyNumbersOf(registrations, information, inUnitedKingdom(addresses)),
      registration_numbers: registrations,
      dobs: [...new Set(list('births').map(partialDay))].sort(),
      nationalities: numbered(list('nationalities')),
      birthplaces: sorted(all('birthplace').flatMap(birthplacesOf)),
      passports: numbered(list('passports')),
      national_identifiers: numbered(list('nationalIdentifiers')),
      imo_numbers: numbered(under('IMO number').map((number) => number.replace(/^IMO\s*/i, ''))),
      parents: numbered(under('Parent company')),
      subsidiaries: numbered(under('Subsidiaries')),
    };
  }

  return {
    add,
    addSubField: (name, value) => add('list', { [name]: value }),
    record,
    unknownStrengths: () => unknownStrengths(all('name')),
  };
}

/** Pairs `(1) Mosul (2) Kirkuk` with `(1) Iraq (2) Iraq`; a single country belongs to every town. */
function birthplacesOf({ town = '', country = '' }: Parts): { town: string | null; country: string | null }[] {
  const [towns, countries] = [numberedValues(town), numberedValues(country)];
  const nth = (values: readonly string[], at: number) => values[at] ?? (values.length === 1 ? values[0] : undefined) ?? null;
  return Array.from({ length: Math.max(towns.length, countries.length) }, (_, at) => ({
    town: nth(towns, at),
    country: nth(countries, at),
  }));
}
