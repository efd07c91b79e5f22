import { addressesOf, inUnitedKingdom } from '../../sanctions/addresses.ts';
import { companyNumbersOf, unreadNumbersOf } from '../../sanctions/company-numbers.ts';
import { firstDay, lastDay, partialDay } from '../../sanctions/days.ts';
import type { Group } from '../../sanctions/field.ts';
import { gathered, type Parts, sorted } from '../../sanctions/gathered.ts';
import { kindOf, namesOf, unknownStrengths } from '../../sanctions/names.ts';

/** One designation: the record that `staging.sql` reads. Its lists are sorted and without repetition, so the CSV and the XML give the same. */
type DesignationRecord = Readonly<Record<string, unknown>> & { readonly unique_id: string };

/** Collects the parts of one designation; `record` returns what was collected. */
export interface DesignationBuilder {
  add(group: Group, parts: Parts): void;
  record(): DesignationRecord;
  /** Words for the quality of an alias that the list did not write before. */
  unknownStrengths(): string[];
}

/** Returns a builder for the designation with the Unique ID `id`. */
export function designationBuilder(id: string): DesignationBuilder {
  const { add, all, list, single } = gathered();

  function record(): DesignationRecord {
    const addresses = addressesOf(all('address'));
    const british = inUnitedKingdom(addresses);
    const reasons = single('reasons');
    const texts = [single('information') ?? '', reasons ?? ''];
    return {
      unique_id: id,
      ofsi_group_id: single('ofsiGroup'),
      un_reference: single('unReference'),
      kind: kindOf(single('kind')),
      regime: single('regime'),
      source: single('source'),
      designated_on: firstDay(list('designated')),
      updated_on: lastDay(list('updated')),
      names: namesOf(all('name')),
      non_latin_names: [...new Set(all('nonLatin').flatMap(({ name }) => name ?? []))].sort(),
      addresses,
      company_numbers: companyNumbersOf(list('registrations'), texts, british),
      unmapped_numbers: unreadNumbersOf(list('registrations'), texts, british),
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
      other_information: single('information'),
      statement_of_reasons: reasons === null ? null : unescaped(reasons),
    };
  }

  return { add, record, unknownStrengths: () => unknownStrengths(all('name')) };
}

/** Decodes HTML entities: the list's statements of reasons are HTML. */
function unescaped(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' };
  return text.replaceAll(/&(\w+|#39);/g, (whole, name: string) => named[name] ?? whole);
}
