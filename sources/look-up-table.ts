import type { CompanyAnswer, Part, RecordWriter } from './source.ts';

/**
 * What was asked about single companies, beside the tables that the answers feed: so "asked, has none" differs from "not asked" for a model and for
 * `risk sql`. The newest answer and the newest failure of each source and company are a row each.
 */
export const lookUpTable = {
  folder: 'look-ups',
  sqlOf: 'look-ups',
  table: 'company_lookup',
  version: 'changed_at',
  key: ['source', 'company_number', 'kind'],
  expect: { rows: [0, 1_000_000], rejected: 1, shrink: 1 },
} as const satisfies Part;

interface Noted {
  /** Id of the source. */
  readonly source: string;
  readonly place: { readonly file: string; readonly line: number };
  readonly answered: CompanyAnswer;
  /** The ids of all records of the company, of an answer that was read whole. */
  readonly listed?: readonly string[] | undefined;
}

/** Reports what the publisher answered, and writes it to the table of look-ups. */
export async function noteAnswer(out: RecordWriter, { source, place, answered, listed }: Noted): Promise<void> {
  out.lookedUp(answered);
  const { company, askedAt, answer, records, failure = null } = answered;
  // a record that was asked for by its own reference, as `FRN 900001`, is of no company
  if (company.includes(' ')) return;
  await out.part(lookUpTable.table).write({
    ...{ source, company_number: company, answer, records, failure, listed: listed ?? null, asked_at: askedAt },
    ...{ _file: place.file, _line: place.line },
  });
}
