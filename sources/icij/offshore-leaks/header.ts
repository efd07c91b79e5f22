import { headerChange } from '../../header-change.ts';
import { SourceProblem } from '../../problem.ts';

/** The columns of `nodes-entities.csv`, in the publisher's order. */
export const columns = [
  ...[
    'node_id',
    'name',
    'original_name',
    'former_name',
    'jurisdiction',
    'jurisdiction_description',
    'company_type',
    'address',
    'internal_id',
  ],
  ...['incorporation_date', 'inactivation_date', 'struck_off_date', 'dorm_date', 'status', 'service_provider', 'ibcRUC', 'country_codes'],
  ...['countries', 'sourceID', 'valid_until', 'note'],
];

/** Bytes. Longer than any header line: a file without a line break in so many bytes is not the CSV. */
const longestHeader = 4096;

/** Yields the bytes of the CSV unchanged, after it has checked its header. Throws UNEXPECTED_HTML, UNEXPECTED_HEADER. */
export async function* withHeader(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  let checked = false;
  for await (const chunk of bytes) {
    head = checked ? chunk : Buffer.concat([head, chunk]);
    if (!checked && !head.includes(10) && head.length < longestHeader) continue;
    if (!checked) checkHeader(head);
    checked = true;
    yield head;
  }
  if (!checked) checkHeader(head);
}

function checkHeader(head: Buffer): void {
  const [line = ''] = head.subarray(0, longestHeader).toString('utf8').split('\n');
  if (/^\s*<(?:!doctype|html)/i.test(line)) throw new SourceProblem('UNEXPECTED_HTML', 'an HTML page in place of nodes-entities.csv');
  const found = line
    .trim()
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((name) => name.replaceAll('"', '').trim());
  const change = headerChange(columns, found);
  if (change !== '') throw new SourceProblem('UNEXPECTED_HEADER', `nodes-entities.csv: ${change}`);
}
