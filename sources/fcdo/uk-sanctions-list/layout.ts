import { type Field, type Group, numbered } from '../../sanctions/field.ts';

/** The 58 columns of the CSV, in the publisher's order. */
export const fields: readonly Field[] = [
  ['Last Updated', 'LastUpdated', 'entry', 'updated'],
  ['Unique ID', 'UniqueID', 'entry', 'id'],
  ['OFSI Group ID', 'OFSIGroupID', 'entry', 'ofsiGroup'],
  ['UN Reference Number', 'UNReferenceNumber', 'entry', 'unReference'],
  ['Name 6', 'Name6', 'name', '6'],
  ...numbered(5, (n) => [`Name ${n}`, `Name${n}`, 'name', String(n)]),
  ['Name type', 'NameType', 'name', 'type'],
  ['Alias strength', 'AliasStrength', 'name', 'strength'],
  ['Title', 'Title', 'list', 'titles'],
  ['Name non-latin script', 'NameNonLatinScript', 'nonLatin', 'name'],
  // the XML does not have the next two
  ['Non-latin script type', 'NonLatinScriptType', 'nonLatin', 'script'],
  ['Non-latin script language', 'NonLatinScriptLanguage', 'nonLatin', 'language'],
  ['Regime Name', 'RegimeName', 'entry', 'regime'],
  ['Designation Type', 'IndividualEntityShip', 'entry', 'kind'],
  ['Designation source', 'DesignationSource', 'entry', 'source'],
  ['Sanctions Imposed', 'SanctionsImposed', 'entry', 'imposed'],
  ['Other Information', 'OtherInformation', 'entry', 'information'],
  ['UK Statement of Reasons', 'UKStatementofReasons', 'entry', 'reasons'],
  ...numbered(6, (n) => [`Address Line ${n}`, `AddressLine${n}`, 'address', String(n)]),
  ['Address Postal Code', 'AddressPostalCode', 'address', 'postcode'],
  ['Address Country', 'AddressCountry', 'address', 'country'],
  ['Phone number', 'PhoneNumber', 'list', 'phones'],
  ['Website', 'Website', 'list', 'websites'],
  ['Email address', 'EmailAddress', 'list', 'emails'],
  ['Date Designated', 'DateDesignated', 'entry', 'designated'],
  ['D.O.B', 'DOB', 'list', 'births'],
  ['Nationality(/ies)', 'Nationality', 'list', 'nationalities'],
  ['National Identifier number', 'NationalIdentifierNumber', 'identifier', 'number'],
  ['National Identifier additional information', 'NationalIdentifierAdditionalInformation', 'identifier', 'note'],
  ['Passport number', 'PassportNumber', 'passport', 'number'],
  ['Passport additional information', 'PassportAdditionalInformation', 'passport', 'note'],
  ['Position', 'Position', 'list', 'positions'],
  ['Gender', 'Gender', 'list', 'genders'],
  ['Town of birth', 'TownOfBirth', 'birthplace', 'town'],
  ['Country of birth', 'CountryOfBirth', 'birthplace', 'country'],
  ['Type of entity', 'TypeOfEntity', 'list', 'entityTypes'],
  ['Subsidiaries', 'Subsidiary', 'list', 'subsidiaries'],
  ['Parent company', 'ParentCompany', 'list', 'parents'],
  ['Business registration number (s)', 'BusinessRegistrationNumber', 'list', 'registrations'],
  ['IMO number', 'IMONumber', 'list', 'imoNumbers'],
  ['Current owner/operator (s)', 'CurrentOwnerOperator', 'list', 'owners'],
  ['Previous owner/operator (s)', 'PreviousOwnerOperator', 'list', 'previousOwners'],
  ['Current believed flag of ship', 'CurrentBelievedFlagOfShip', 'list', 'flags'],
  ['Previous flags', 'PreviousFlag', 'list', 'previousFlags'],
  ['Type of ship', 'TypeOfShip', 'list', 'shipTypes'],
  ['Tonnage of ship', 'TonnageOfShip', 'list', 'tonnages'],
  ['Length of ship', 'LengthOfShip', 'list', 'lengths'],
  ['Year Built', 'YearBuilt', 'list', 'yearsBuilt'],
  ['Hull identification number (HIN)', 'HullIdentificationNumber', 'list', 'hulls'],
];

/** XML elements whose end completes a group. */
export const groupElements: Readonly<Record<string, Group>> = {
  Name: 'name',
  NonLatinName: 'nonLatin',
  Address: 'address',
  Passport: 'passport',
  NationalIdentifier: 'identifier',
  Location: 'birthplace',
};

/** XML elements that only contain others, or that say nothing about a designation. */
export const containers: ReadonlySet<string> = new Set(
  `Designations Designation DateGenerated Names NonLatinNames Titles Addresses PhoneNumbers EmailAddresses Websites IndividualDetails Individual DOBs
   Nationalities PassportDetails NationalIdentifierDetails Genders BirthDetails Positions EntityDetails Entity TypeOfEntities Subsidiaries
   ParentCompanies BusinessRegistrationNumbers ShipDetails Ship IMONumbers CurrentOwnerOperators PreviousOwnerOperators
   CurrentBelievedFlagOfShips PreviousFlags TypeOfShipDetails TonnageOfShipDetails LengthOfShipDetails YearBuiltDetails
   HullIdentificationNumbers`.split(/\s+/),
);
