import { z } from 'zod';
import { jsonOf } from '../../json-of.ts';
import { SourceProblem } from '../../problem.ts';

/** The items of a page, and how many items its list has. A document that is not a list counts as one page with one item. */
export interface Page {
  readonly items: number;
  /** Items of the whole list; absent: the page does not say. */
  readonly total?: number | undefined;
  /** Items of a full page. */
  readonly perPage?: number | undefined;
}

const count = z.int().nonnegative().nullish();
/** Lists of charges and filings state `total_count`, those of officers and owners `total_results`, which is null in some answers. */
const list = z.object({ items: z.array(z.unknown()).nullish(), total_count: count, total_results: count, items_per_page: count });
const document = z.record(z.string(), z.unknown());

/**
 * Reads an answer. Throws UNEXPECTED_HTML, and UNEXPECTED_SHAPE for a text that is not one JSON object, and for a list without `items` that does not
 * state that it has none. `where` names the answer in errors.
 */
export function readPage(text: string, where: string, paged: boolean): Page {
  if (text.trimStart().startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `${where} answers with an HTML page`);
  const read = (paged ? list : document).safeParse(jsonOf(text));
  if (!read.success)
    throw new SourceProblem('UNEXPECTED_SHAPE', `${where} does not answer with ${paged ? 'a list' : 'a document'}`, { cause: read.error });
  if (!paged) return { items: 1, total: 1 };
  const { items, items_per_page: perPage } = list.parse(read.data);
  const total = totalOf(read.data);
  if (!Array.isArray(items) && total !== 0) throw new SourceProblem('UNEXPECTED_SHAPE', `${where} is a list without "items"`);
  return { items: items?.length ?? 0, total, perPage: perPage ?? undefined };
}

/** Returns how many items the list of a page has; `undefined` when the page does not say. */
export function totalOf(page: unknown): number | undefined {
  const { total_count, total_results } = list.safeParse(page).data ?? {};
  return total_count ?? total_results ?? undefined;
}
