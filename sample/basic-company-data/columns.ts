const previousNames = Array.from({ length: 10 }, (_, at) => {
  const n = at + 1;
  // the publisher's header has a space before every CompanyName, and before the second CONDATE only
  return [`${n === 2 ? ' ' : ''}PreviousName_${n}.CONDATE`, ` PreviousName_${n}.CompanyName`];
}).flat();

/** The 55 columns in the publisher's order, leading spaces included. */
export const columns: readonly string[] = [
  'CompanyName',
  ' CompanyNumber',
  'RegAddress.CareOf',
  'RegAddress.POBox',
  'RegAddress.AddressLine1',
  ' RegAddress.AddressLine2',
  'RegAddress.PostTown',
  'RegAddress.County',
  'RegAddress.Country',
  'RegAddress.PostCode',
  'CompanyCategory',
  'CompanyStatus',
  'CountryOfOrigin',
  'DissolutionDate',
  'IncorporationDate',
  'Accounts.AccountRefDay',
  'Accounts.AccountRefMonth',
  'Accounts.NextDueDate',
  'Accounts.LastMadeUpDate',
  'Accounts.AccountCategory',
  'Returns.NextDueDate',
  'Returns.LastMadeUpDate',
  'Mortgages.NumMortCharges',
  'Mortgages.NumMortOutstanding',
  'Mortgages.NumMortPartSatisfied',
  'Mortgages.NumMortSatisfied',
  'SICCode.SicText_1',
  'SICCode.SicText_2',
  'SICCode.SicText_3',
  'SICCode.SicText_4',
  'LimitedPartnerships.NumGenPartners',
  'LimitedPartnerships.NumLimPartners',
  'URI',
  ...previousNames,
  'ConfStmtNextDueDate',
  ' ConfStmtLastMadeUpDate',
];

/** The header line, the only line whose fields are not quoted. */
export const header = `${columns.join(',')}\r\n`;
