import { type Field, numbered } from '../../sanctions/field.ts';

/** The 36 columns of the CSV, in the publisher's order. */
export const fields: readonly Field[] = [
  ['Name 6', 'Name6', 'name', '6'],
  ...numbered(5, (n) => [`Name ${n}`, `name${n}`, 'name', String(n)]),
  ['Title', 'Title', 'list', 'titles'],
  ['Name Non-Latin Script', 'NameNonLatinScript', 'nonLatin', 'name'],
  ['Non-Latin Script Type', 'NonLatinScriptType', 'nonLatin', 'script'],
  ['Non-Latin Script Language', 'NonLatinScriptLanguage', 'nonLatin', 'language'],
  ['DOB', 'Individual_DateOfBirth', 'list', 'births'],
  ['Town of Birth', 'Individual_TownOfBirth', 'birthplace', 'town'],
  ['Country of Birth', 'Individual_CountryOfBirth', 'birthplace', 'country'],
  ['Nationality', 'Individual_Nationality', 'list', 'nationalities'],
  ['Passport Number', 'Individual_PassportNumber', 'list', 'passports'],
  ['Passport Details', 'Individual_PassportDetails', 'list', 'passportDetails'],
  ['National Identification Number', 'Individual_NINumber', 'list', 'nationalIdentifiers'],
  ['National Identification Details', 'Individual_NIDetails', 'list', 'nationalIdentifierDetails'],
  ['Position', 'Individual_Position', 'list', 'positions'],
  ...numbered(6, (n) => [`Address ${n}`, `Address${n}`, 'address', String(n)]),
  ['Post/Zip Code', 'PostCode', 'address', 'postcode'],
  ['Country', 'Country', 'address', 'country'],
  ['Other Information', 'OtherInformation', 'entry', 'information'],
  ['Group Type', 'GroupTypeDescription', 'entry', 'kind'],
  ['Alias Type', 'AliasType', 'name', 'type'],
  ['Alias Quality', 'AliasQuality', 'name', 'strength'],
  ['Regime', 'RegimeName', 'entry', 'regime'],
  ['Listed On', 'DateListed', 'entry', 'listed'],
  ['UK Sanctions List Date Designated', 'DateDesignated', 'entry', 'designated'],
  ['Last Updated', 'LastUpdated', 'entry', 'updated'],
  ['Group ID', 'GroupID', 'entry', 'id'],
];

/** Labels within the CSV's `Other Information`, such as `(UN Ref):QDi.001. (Gender):Male`, and the XML element of each. */
export const subFields = [
  ['UK Sanctions List Ref', 'UKSanctionsListRef'],
  ['UN Ref', 'UNRef'],
  ['UK Statement of Reasons', 'UKStatementOfReasons'],
  ['Gender', 'Individual_Gender'],
  ['Phone number', 'PhoneNumber'],
  ['Email address', 'EmailAddress'],
  ['Website', 'Website'],
  ['Type of entity', 'Entity_Type'],
  ['Business Reg No', 'Entity_BusinessRegNumber'],
  ['Parent company', 'Entity_ParentCompany'],
  ['Subsidiaries', 'Entity_Subsidiaries'],
  ['IMO number', 'Ship_IMONumber'],
  ['Flag of ship', 'Ship_Flag'],
  ['Previous flags', 'Ship_PreviousFlags'],
  ['Type of ship', 'Ship_Type'],
  ['Tonnage of ship', 'Ship_Tonnage'],
  ['Length of ship', 'Ship_Length'],
  ['Year built', 'Ship_YearBuilt'],
  ['Current owners', 'Ship_CurrentOwners'],
] as const;

export type SubField = (typeof subFields)[number][0];

/** XML elements that only contain rows, or whose value does not identify a target. */
export const ignoredElements: ReadonlySet<string> = new Set(
  `ArrayOfFinancialSanctionsTarget FinancialSanctionsTarget ID AliasTypeName FullName FullAddress GrpStatus GroupStatus GroupSanctions ListingType
   FurtherIdentifiyingInformation DateAdditionalSanctions DateListedDay DateListedMonth DateListedYear DateDesignatedDay DateDesignatedMonth
   DateDesignatedYear LastUpdatedDay LastUpdatedMonth LastUpdatedYear Ship_HIN Ship_PreviousOwners`.split(/\s+/),
);
