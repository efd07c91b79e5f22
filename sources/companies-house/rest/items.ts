import { z } from 'zod';
import { jsonLine } from '../../json-line.ts';
import type { Envelope } from '../envelope/envelope.ts';
import { totalOf } from './page.ts';

/** An item of an answer as the stream would send it, or the reason why it cannot be one. */
export type Item = Pick<Envelope, 'resource_kind' | 'resource_uri' | 'resource_id' | 'data'>;
/** Returns the items that the pages of a company hold. */
export type ItemsOf = (
  company: string,
  pages: readonly Readonly<Record<string, unknown>>[],
) => readonly (Item | { text: string; reason: string })[];

interface ListOf {
  /** Last part of the list's path, such as `charges`. */
  readonly under: string;
  /** As the stream names a record of the list. */
  readonly kind: string;
  /** What `links.self` of an item has between the company and the id. Absent: `under`. */
  readonly itemsUnder?: RegExp;
}

/** Returns the items of a list whose `links.self` is the path of a resource of the company. */
export function listed({ under, kind, itemsUnder = new RegExp(under) }: ListOf): ItemsOf {
  return (company, pages) => {
    const list = pathOf(company, under);
    const path = new RegExp(`^/company/([^/]+)/(?:${itemsUnder.source})/([^/]+)$`);
    return pages.flatMap((page): readonly (Item | { text: string; reason: string })[] => {
      const { items } = page;
      if (!Array.isArray(items))
        return totalOf(page) === 0 ? [] : [{ text: JSON.stringify({ list }), reason: `a page of ${under} without "items"` }];
      return items.map((one: unknown) => {
        const self = selfOf(one, list);
        const [, number, id] = path.exec(self ?? '') ?? [];
        const text = () => JSON.stringify({ list, item: one });
        if (id === undefined) return { text: text(), reason: `an item of ${under} without a link to itself` };
        if (number !== company) return { text: text(), reason: `an item of ${under} of another company: ${number}` };
        return { resource_kind: kind, resource_uri: self ?? '', resource_id: id, data: dataOf(one) };
      });
    });
  };
}

/** Returns the one document of a company at a path, such as `/company/09999901/insolvency`. */
export const document =
  (under: string, kind: string): ItemsOf =>
  (company, [page]) => [{ resource_kind: kind, resource_uri: pathOf(company, under), resource_id: company, data: dataOf(page) }];

/** Returns the item that states that a company has no such document. */
export const noDocument =
  (under: string, kind: string) =>
  (company: string): Item => ({ resource_kind: kind, resource_uri: pathOf(company, under), resource_id: company, data: null });

const dataOf = (item: unknown) => jsonLine(item as object).trimEnd();
const pathOf = (company: string, under: string) => `/company/${company}${under === '' ? '' : `/${under}`}`;

const linked = z.object({ links: z.object({ self: z.string() }) });
const numbered = z.object({ transaction_id: z.string().min(1) });

/** Returns the path of an item. A filing whose document the register does not have has no links, and its id alone. */
function selfOf(item: unknown, list: string): string | undefined {
  const id = numbered.safeParse(item).data?.transaction_id;
  return linked.safeParse(item).data?.links.self ?? (id === undefined ? undefined : `${list}/${id}`);
}
