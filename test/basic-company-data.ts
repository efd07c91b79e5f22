import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

/** The header as Companies House writes it, with its stray spaces. */
const header = [
  'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown',
  'RegAddress.County,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,CountryOfOrigin,DissolutionDate,IncorporationDate',
  'Accounts.AccountRefDay,Accounts.AccountRefMonth,Accounts.NextDueDate,Accounts.LastMadeUpDate,Accounts.AccountCategory',
  'Returns.NextDueDate,Returns.LastMadeUpDate,Mortgages.NumMortCharges,Mortgages.NumMortOutstanding,Mortgages.NumMortPartSatisfied',
  'Mortgages.NumMortSatisfied,SICCode.SicText_1,SICCode.SicText_2,SICCode.SicText_3,SICCode.SicText_4,LimitedPartnerships.NumGenPartners',
  'LimitedPartnerships.NumLimPartners,URI',
  ...Array.from({ length: 10 }, (_, at) => `PreviousName_${at + 1}.CONDATE, PreviousName_${at + 1}.CompanyName`),
  'ConfStmtNextDueDate, ConfStmtLastMadeUpDate',
].join(',');

const names = header.split(',').map((name) => name.trim());

const healthy: Readonly<Record<string, string>> = {
  CompanyName: 'NIGHTJAR JOINERY LTD',
  CompanyNumber: '09999901',
  'RegAddress.AddressLine1': '1 EXAMPLE STREET',
  'RegAddress.PostTown': 'SAMPLETON',
  'RegAddress.PostCode': 'ZZ1 1ZZ',
  CompanyCategory: 'Private Limited Company',
  CompanyStatus: 'Active',
  CountryOfOrigin: 'United Kingdom',
  IncorporationDate: '06/02/2012',
  'Accounts.AccountRefDay': '29',
  'Accounts.AccountRefMonth': '2',
  'Accounts.NextDueDate': '30/11/2026',
  'Accounts.LastMadeUpDate': '28/02/2025',
  'Accounts.AccountCategory': 'MICRO ENTITY',
  'Mortgages.NumMortCharges': '0',
  'Mortgages.NumMortOutstanding': '0',
  'Mortgages.NumMortPartSatisfied': '0',
  'Mortgages.NumMortSatisfied': '0',
  'SICCode.SicText_1': '43320 - Joinery installation',
  'LimitedPartnerships.NumGenPartners': '0',
  'LimitedPartnerships.NumLimPartners': '0',
  URI: 'http://business.data.gov.uk/id/company/09999901',
  ConfStmtNextDueDate: '27/04/2027',
  ConfStmtLastMadeUpDate: '13/04/2026',
};

/** A row of made-up values, quoted as the publisher quotes it, with some cells of one's own. */
export function companyRow(cells: Readonly<Record<string, string>> = {}): string {
  for (const name of Object.keys(cells)) if (!names.includes(name)) throw new Error(`no column ${name}`);
  return names.map((name) => `"${(cells[name] ?? healthy[name] ?? '').replaceAll('"', '""')}"`).join(',');
}

/** A whole file; rows as `companyRow` makes them, or any text in their place. */
export function companyFile(rows: readonly string[]): string {
  return `${[header, ...rows].join('\r\n')}\r\n`;
}

export async function writeZip(path: string, members: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(members)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await finished(zip.outputStream.pipe(createWriteStream(path)));
}
