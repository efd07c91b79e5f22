import { slashedOf } from '../calendar.ts';
import type { Designation } from './designation.ts';

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, text: string | undefined) =>
  text === undefined || text === '' ? `<${name} />` : `<${name}>${escapeText(text)}</${name}>`;
const group = (name: string, inside: readonly string[]) => (inside.length === 0 ? `<${name} />` : `<${name}>${inside.join('')}</${name}>`);

/** Returns the XML with the same designations as the CSV, but each name, address and identifier once. */
export function sanctionsXml(designations: readonly Designation[], reportDay: number): string {
  const body = designations.map((designation) => `  ${designationXml(designation)}\n`).join('');
  return `<?xml version="1.0" encoding="utf-8"?>\n<Designations>\n  ${tag('DateGenerated', slashedOf(reportDay))}\n${body}</Designations>\n`;
}

function designationXml(d: Designation): string {
  return group('Designation', [
    tag('LastUpdated', slashedOf(d.lastUpdated)),
    tag('DateDesignated', slashedOf(d.designated)),
    tag('UniqueID', d.uniqueId),
    tag('OFSIGroupID', d.groupId),
    tag('UNReferenceNumber', d.unReference),
    group('Names', d.names.map(nameXml)),
    group('NonLatinNames', d.nonLatin === undefined ? [] : [group('NonLatinName', [tag('NameNonLatinScript', d.nonLatin.name)])]),
    tag('RegimeName', d.regime),
    tag('IndividualEntityShip', d.type),
    tag('DesignationSource', d.source),
    tag('SanctionsImposed', d.imposed.join('|')),
    tag('OtherInformation', d.otherInformation),
    tag('UKStatementofReasons', d.reasons),
    group('Addresses', d.addresses.map(addressXml)),
    group('PhoneNumbers', d.phone === undefined ? [] : [tag('PhoneNumber', d.phone)]),
    group('EmailAddresses', d.email === undefined ? [] : [tag('EmailAddress', d.email)]),
    group('Websites', d.website === undefined ? [] : [tag('Website', d.website)]),
    ...(d.type === 'Individual' ? [individualXml(d)] : []),
    ...(d.type === 'Entity' ? [entityXml(d)] : []),
    ...(d.ship === undefined ? [] : [shipXml(d.ship)]),
  ]);
}

function nameXml({ name6, others = [], type, strength }: Designation['names'][number]): string {
  return group('Name', [
    ...others.flatMap((other, at) => (other === '' ? [] : [tag(`Name${at + 1}`, other)])),
    tag('Name6', name6),
    tag('NameType', type),
    ...(strength === undefined ? [] : [tag('AliasStrength', strength)]),
  ]);
}

function addressXml({ lines, postCode, country }: Designation['addresses'][number]): string {
  return group('Address', [
    ...lines.map((line, at) => tag(`AddressLine${at + 1}`, line)),
    ...(postCode === '' ? [] : [tag('AddressPostalCode', postCode)]),
    tag('AddressCountry', country),
  ]);
}

function individualXml(d: Designation): string {
  const passports = d.passports.map(([number, note]) =>
    group('Passport', [tag('PassportNumber', number), tag('PassportAdditionalInformation', note)]),
  );
  return group('IndividualDetails', [
    group('Individual', [
      group(
        'DOBs',
        d.births.map((birth) => tag('DOB', birth)),
      ),
      group('Nationalities', d.nationality === undefined ? [] : [tag('Nationality', d.nationality)]),
      group('PassportDetails', passports),
      group(
        'NationalIdentifierDetails',
        d.nationalIdentifier === undefined
          ? []
          : [
              group('NationalIdentifier', [
                tag('NationalIdentifierNumber', d.nationalIdentifier[0]),
                tag('NationalIdentifierAdditionalInformation', d.nationalIdentifier[1]),
              ]),
            ],
      ),
      group('Genders', d.gender === undefined ? [] : [tag('Gender', d.gender)]),
      group('BirthDetails', [group('Location', [tag('TownOfBirth', d.birthPlace?.[0]), tag('CountryOfBirth', d.birthPlace?.[1])])]),
      group('Positions', d.position === undefined ? [] : [tag('Position', d.position)]),
    ]),
  ]);
}

function entityXml(d: Designation): string {
  return group('EntityDetails', [
    group('Entity', [
      group('TypeOfEntities', d.entityType === undefined ? [] : [tag('TypeOfEntity', d.entityType)]),
      group('Subsidiaries', d.subsidiaries === undefined || d.subsidiaries === '' ? [] : [tag('Subsidiary', d.subsidiaries)]),
      group('ParentCompanies', d.parent === undefined || d.parent === '' ? [] : [tag('ParentCompany', d.parent)]),
      group(
        'BusinessRegistrationNumbers',
        d.businessNumbers.map((number) => tag('BusinessRegistrationNumber', number)),
      ),
    ]),
  ]);
}

function shipXml(ship: NonNullable<Designation['ship']>): string {
  return group('ShipDetails', [
    group('Ship', [
      group('IMONumbers', [tag('IMONumber', ship.imo)]),
      group('CurrentOwnerOperators', [tag('CurrentOwnerOperator', ship.owner)]),
      group('CurrentBelievedFlagOfShips', [tag('CurrentBelievedFlagOfShip', ship.flag)]),
      group('PreviousFlags', [tag('PreviousFlag', ship.previousFlags)]),
      group('TypeOfShipDetails', [tag('TypeOfShip', ship.type)]),
      group('TonnageOfShipDetails', [tag('TonnageOfShip', ship.tonnage)]),
      group('LengthOfShipDetails', [tag('LengthOfShip', ship.length)]),
      group('YearBuiltDetails', [tag('YearBuilt', ship.built)]),
    ]),
  ]);
}
