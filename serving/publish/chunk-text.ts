import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import type { ChunkFiles } from './manifest.ts';

/** The text of a chunk, or of some of its companies, in the formats of `ChunkFiles`. Each member may be read more than once. */
export interface ChunkText {
  facts(): Readable;
  /** One line of JSON each. */
  names(): AsyncIterable<string>;
  events(): Readable;
}

/** The text of one company. */
export interface CompanyText {
  readonly companyNumber: string;
  facts: string | undefined;
  names: string | undefined;
  readonly events: EventText[];
}

export interface EventText {
  /** `<type> <source id>` */
  readonly item: string;
  readonly text: string;
}

const blockBytes = 1 << 20;

export function textOfFiles({ factsPath, namesPath, eventsPath }: ChunkFiles): ChunkText {
  return {
    facts: () => createReadStream(factsPath, { highWaterMark: blockBytes }),
    names: () => linesOf(namesPath),
    events: () => createReadStream(eventsPath, { highWaterMark: blockBytes }),
  };
}

export function textOfCompanies(companies: readonly CompanyText[]): ChunkText {
  return {
    facts: () => Readable.from(companies.flatMap(({ facts }) => facts ?? [])),
    names: () => Readable.from(companies.flatMap(({ names }) => names ?? [])),
    events: () => Readable.from(companies.flatMap(({ events }) => events.map(({ text }) => text))),
  };
}

/** Reads the files of a chunk into memory, company by company (about 20,000 companies, 30 MB). */
export async function companiesOfFiles(files: ChunkFiles): Promise<CompanyText[]> {
  const companies = new Map<string, CompanyText>();
  const of = (companyNumber: string) => {
    const known = companies.get(companyNumber) ?? { companyNumber, facts: undefined, names: undefined, events: [] };
    companies.set(companyNumber, known);
    return known;
  };
  for await (const { record, raw } of recordsOf(files.factsPath)) of(record[0] ?? '').facts = raw;
  for await (const line of linesOf(files.namesPath)) of(namedLine.parse(JSON.parse(line)).companyNumber).names = line;
  for await (const { record, raw } of recordsOf(files.eventsPath)) {
    const [type = '', companyNumber = '', sourceId = ''] = record;
    of(companyNumber).events.push({ item: `${type} ${sourceId}`, text: raw });
  }
  return [...companies.values()];
}

const namedLine = z.object({ companyNumber: z.string() });

export async function* linesOf(path: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(path, { highWaterMark: blockBytes }), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line !== '') yield line;
}

/** Reads the records of a CSV file without header. `raw`: the record as it is in the file, with its line end. */
function recordsOf(path: string): AsyncIterable<{ readonly record: readonly string[]; readonly raw: string }> {
  const parser = parse({ raw: true, record_delimiter: '\n', relax_column_count: true });
  pipeline(createReadStream(path, { highWaterMark: blockBytes }), parser, () => undefined); // an error of the file reaches the reader of the parser
  return parser;
}
