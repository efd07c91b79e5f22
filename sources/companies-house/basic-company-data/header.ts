import { headerChange } from '../../header-change.ts';
import { SourceProblem } from '../../problem.ts';

/**
 * The 55 columns in the publisher's order, by trimmed name: the publisher writes a space before some names (` CompanyNumber`) and not before
 * others.
 */
const columns = [
  ...['CompanyName', 'CompanyNumber'],
  ...['CareOf', 'POBox', 'AddressLine1', 'AddressLine2', 'PostTown', 'County', 'Country', 'PostCode'].map((part) => `RegAddress.${part}`),
  ...['CompanyCategory', 'CompanyStatus', 'CountryOfOrigin', 'DissolutionDate', 'IncorporationDate'],
  ...['AccountRefDay', 'AccountRefMonth', 'NextDueDate', 'LastMadeUpDate', 'AccountCategory'].map((part) => `Accounts.${part}`),
  ...['Returns.NextDueDate', 'Returns.LastMadeUpDate'],
  ...['NumMortCharges', 'NumMortOutstanding', 'NumMortPartSatisfied', 'NumMortSatisfied'].map((part) => `Mortgages.${part}`),
  ...[1, 2, 3, 4].map((n) => `SICCode.SicText_${n}`),
  ...['LimitedPartnerships.NumGenPartners', 'LimitedPartnerships.NumLimPartners', 'URI'],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((n) => [`PreviousName_${n}.CONDATE`, `PreviousName_${n}.CompanyName`]),
  ...['ConfStmtNextDueDate', 'ConfStmtLastMadeUpDate'],
];

/** Bytes. Longer than any header line: a file without a line break in so many bytes is not the CSV. */
const longestHeader = 8192;

/**
 * Yields the bytes of a CSV unchanged, after it has checked that the first line is the header: `staging.sql` reads columns by position. Throws
 * UNEXPECTED_HTML, UNEXPECTED_HEADER.
 */
export async function* withHeader(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (!head.includes(10) && head.length < longestHeader) continue;
    checkHeader(head);
    yield head;
    head = undefined;
  }
  if (head === undefined) return;
  checkHeader(head);
  yield head; // the file has a header and nothing else
}

/** True when a file begins with the 55 columns. */
export function isHeader(head: Uint8Array): boolean {
  return difference(head) === '';
}

function checkHeader(head: Uint8Array): void {
  const text = Buffer.from(head.subarray(0, 512)).toString('latin1').trimStart();
  if (text.startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `an HTML page in place of a CSV: ${text.slice(0, 120)}`);
  const change = difference(head);
  if (change !== '') throw new SourceProblem('UNEXPECTED_HEADER', `not the 55 columns of BasicCompanyData: ${change}`);
}

function difference(head: Uint8Array): string {
  const [line = ''] = Buffer.from(head.subarray(0, longestHeader))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\n', 1);
  return headerChange(
    columns,
    line.split(',').map((name) => name.trim().replaceAll('"', '')),
  );
}
