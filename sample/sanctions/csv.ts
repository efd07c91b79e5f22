import { shortMonthOf, slashedOf } from '../calendar.ts';
import type { Designation } from './designation.ts';

/** The 58 columns, in the publisher's order and spelling. */
export const columns: readonly string[] =
  `Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Non-latin script type,Non-latin script language,Regime Name,Designation Type,Designation source,Sanctions Imposed,Other Information,UK Statement of Reasons,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Address Line 6,Address Postal Code,Address Country,Phone number,Website,Email address,Date Designated,D.O.B,Nationality(/ies),National Identifier number,National Identifier additional information,Passport number,Passport additional information,Position,Gender,Town of birth,Country of birth,Type of entity,Subsidiaries,Parent company,Business registration number (s),IMO number,Current owner/operator (s),Previous owner/operator (s),Current believed flag of ship,Previous flags,Type of ship,Tonnage of ship,Length of ship,Year Built,Hull identification number (HIN)`.split(
    ',',
  );

/** Returns the CSV: report date, header, then one row per name x address x identifier. Quotes a field only when it has to. */
export function sanctionsCsv(designations: readonly Designation[], reportDay: number, wrongHeader = false): string {
  const head = wrongHeader ? columns.map((name) => (name === 'Unique ID' ? 'Reference' : name)) : columns;
  const lines = [`Report Date: ${shortMonthOf(reportDay)}`, head.join(',')];
  for (const designation of designations) {
    const rows = rowsOf(designation).map((fields) => fields.map(quoted).join(','));
    lines.push(...rows, ...(designation.repeated ? rows.slice(0, 1) : []));
  }
  return `${lines.join('\r\n')}\r\n`;
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** Returns the list, or one absent member, so that a designation has at least one row. */
const orNone = <T>(list: readonly T[]): readonly (T | undefined)[] => (list.length === 0 ? [undefined] : list);

function rowsOf(designation: Designation): string[][] {
  const identifiers = orNone([
    ...designation.births.map((birth) => ({ birth })),
    ...designation.businessNumbers.map((business) => ({ business })),
  ]).map((identifier) => ({ birth: '', business: '', ...identifier }));
  return designation.names.flatMap((name) =>
    orNone(designation.addresses).flatMap((address) => identifiers.map((identifier) => row(designation, name, address, identifier))),
  );
}

function row(
  d: Designation,
  name: Designation['names'][number],
  address: Designation['addresses'][number] | undefined,
  { birth, business }: { birth: string; business: string },
): string[] {
  const five = (list: readonly string[], count: number) => Array.from({ length: count }, (_, at) => list[at] ?? '');
  const [passport, passportNote] = d.passports[0] ?? ['', ''];
  const [national, nationalNote] = d.nationalIdentifier ?? ['', ''];
  return [
    slashedOf(d.lastUpdated),
    d.uniqueId,
    d.groupId ?? '',
    d.unReference ?? '',
    name.name6,
    ...five(name.others ?? [], 5),
    name.type,
    name.strength ?? '',
    '',
    d.nonLatin?.name ?? '',
    d.nonLatin?.script ?? '',
    d.nonLatin?.language ?? '',
    d.regime,
    d.type,
    d.source,
    d.imposed.join('|'),
    d.otherInformation,
    d.reasons,
    ...five(address?.lines ?? [], 6),
    address?.postCode ?? '',
    address?.country ?? '',
    d.phone ?? '',
    d.website ?? '',
    d.email ?? '',
    slashedOf(d.designated),
    birth,
    d.nationality ?? '',
    national,
    nationalNote,
    passport,
    passportNote,
    d.position ?? '',
    d.gender ?? '',
    d.birthPlace?.[0] ?? '',
    d.birthPlace?.[1] ?? '',
    d.type === 'Entity' ? (d.entityType ?? '') : '',
    d.subsidiaries ?? '',
    d.parent ?? '',
    business,
    d.ship?.imo ?? '',
    d.ship?.owner ?? '',
    '',
    d.ship?.flag ?? '',
    d.ship?.previousFlags ?? '',
    d.ship?.type ?? '',
    d.ship?.tonnage ?? '',
    d.ship?.length ?? '',
    d.ship?.built ?? '',
    '',
  ];
}
