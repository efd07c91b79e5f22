import type { NameType, RegisterCompany } from './register.ts';

/** Companies packed as bytes: millions of them as objects would take gigabytes of memory. */
export interface CompanyRecords {
  /** Returns the company that was added at this position, from 0. */
  readonly at: (place: number) => RegisterCompany;
  readonly companies: number;
  /** Memory in bytes. */
  readonly bytes: number;
}

interface CompanyRecordsBuilder {
  readonly add: (company: RegisterCompany) => void;
  readonly finish: () => CompanyRecords;
}

/** Control characters that separate fields and rows; no text on the register has them. */
const field = '\u001f';
const row = '\u001e';
const letterOf = { current: 'c', previous: 'p', trading: 't', recorded: 'r' } as const;
const typeOf = new Map<string, NameType>([
  ['c', 'current'],
  ['p', 'previous'],
  ['t', 'trading'],
  ['r', 'recorded'],
]);

/** Rows are stored in blocks, so that the text grows without being copied. Each block is twice as large as the one before it. In bytes. */
const firstBlock = 1 << 16;
const largestBlock = 1 << 24;

export function packCompanies(): CompanyRecordsBuilder {
  const blocks: Buffer[] = [];
  let [block, used] = [Buffer.allocUnsafe(0), 0];
  let places = new Float64Array(1 << 16);
  let companies = 0;
  const add = (company: RegisterCompany): void => {
    const text = textOf(company);
    const length = Buffer.byteLength(text);
    if (used + length > block.length) {
      block = Buffer.allocUnsafe(Math.max(Math.min(largestBlock, firstBlock << Math.min(blocks.length, 8)), length));
      blocks.push(block);
      used = 0;
    }
    if (companies === places.length) places = grown(places);
    places[companies] = (blocks.length - 1) * 2 ** 40 + used;
    block.write(text, used);
    used += length;
    companies += 1;
  };
  const finish = (): CompanyRecords => ({
    at: (place) => companyAt(blocks, places[place] ?? 0),
    companies,
    bytes: blocks.reduce((sum, { length }) => sum + length, 0) + places.byteLength,
  });
  return { add, finish };
}

function grown(places: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(places.length * 2);
  larger.set(places);
  return larger;
}

function textOf({ companyNumber, names, postcode, address, status, live }: RegisterCompany): string {
  const written = names.map(({ text, type }) => letterOf[type] + text);
  return [companyNumber, live ? '1' : '0', status, postcode ?? '', address ?? '', ...written].map(plain).join(field) + row;
}

const plain = (text: string) => text.replaceAll(field, ' ').replaceAll(row, ' ');

function companyAt(blocks: readonly Buffer[], place: number): RegisterCompany {
  const block = blocks[Math.floor(place / 2 ** 40)] ?? Buffer.alloc(0);
  const start = place % 2 ** 40;
  const text = block.toString('utf8', start, block.indexOf(row, start));
  const [companyNumber = '', live, status = '', postcode, address, ...written] = text.split(field);
  const names = written.map((name) => ({ text: name.slice(1), type: typeOf.get(name.charAt(0)) ?? 'current' }));
  return { companyNumber, names, postcode: postcode || null, address: address || null, status, live: live === '1' };
}
