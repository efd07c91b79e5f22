import { answersOf, type StoredAnswer } from '../../look-up.ts';
import { noteAnswer } from '../../look-up-table.ts';
import type { CompanyAnswer, RawRelease, RecordWriter } from '../../source.ts';
import type { Envelope } from '../envelope/envelope.ts';
import { countNewIn } from '../envelope/members.ts';
import type { Item, ItemsOf } from './items.ts';
import { totalOf } from './page.ts';

/** How the answers of a feed are read. */
export interface Reading {
  /** Id of the source. */
  readonly source: string;
  readonly items: ItemsOf;
  /** Makes the record of a company that has none, where the table needs one. */
  readonly none?: ((company: string) => Item) | undefined;
  /** True: the answer is a list in pages; false: one document. */
  readonly paged: boolean;
}

/**
 * Reads the answers of a release: writes each item in the form of the stream, `published_at` being the instant of the request, and reports for each
 * company what the publisher answered, also in the table of look-ups. Throws UNEXPECTED_SHAPE for a file that this service did not write.
 */
export async function parseAnswers({ files }: RawRelease, out: RecordWriter, reading: Reading): Promise<void> {
  for (const { file, at, answer } of await answersOf(files)) {
    const place = { file, line: at };
    const { answered, ids } = await writeItems(answer, place, out, reading);
    await noteAnswer(out, { source: reading.source, place, answered, listed: ids });
  }
}

interface Written {
  readonly answered: CompanyAnswer;
  /** The ids of all records of the company, of an answer that was read whole. */
  readonly ids?: readonly string[] | undefined;
}

async function writeItems(
  { company, asked_at, pages, failure }: StoredAnswer['answer'],
  place: { readonly file: string; readonly line: number },
  out: RecordWriter,
  { items: itemsOf, none, paged }: Reading,
): Promise<Written> {
  const head = { company, askedAt: asked_at };
  if (failure !== undefined) return { answered: { ...head, answer: 'failed', records: 0, failure } };
  const write = (item: Item, type: Envelope['type'] = 'changed') => {
    countNewIn(out, item);
    return out.write({ ...item, timepoint: 0, published_at: asked_at.replace('Z', ''), type, _file: place.file, _line: place.line });
  };
  if (pages === undefined) {
    const answered: CompanyAnswer = { ...head, answer: 'none', records: 0 };
    if (none === undefined) return { answered };
    await write(none(company), 'deleted');
    return { answered, ids: [] };
  }
  const items = itemsOf(company, pages);
  const known = new Map<string, string>();
  for (const item of items) {
    if ('reason' in item) await out.reject(place, item.text, item.reason);
    // an item moves to the next page when the publisher adds one between two requests
    else if (!known.has(item.resource_uri)) {
      known.set(item.resource_uri, item.resource_id ?? '');
      await write(item);
    }
  }
  const answered: CompanyAnswer = { ...head, answer: items.length === 0 ? 'none' : 'found', records: known.size };
  return { answered, ids: !paged || isWhole(pages, known.size) ? [...known.values()] : undefined };
}

/**
 * Returns whether the pages are one list without a gap: each states the same total, and so many items were read. A record that is added, removed or
 * moved between two requests can hide another one.
 */
function isWhole(pages: readonly Readonly<Record<string, unknown>>[], read: number): boolean {
  return pages.every((page) => totalOf(page) === read);
}
