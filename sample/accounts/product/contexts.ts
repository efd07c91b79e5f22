import { isoOf } from '../../calendar.ts';
import type { Statement } from '../filing.ts';
import type { Product, Spot } from './product.ts';

/** The contexts of a document. A context is made when a fact first uses it. */
export interface Contexts {
  /** Returns the id of a context. */
  refer(spot: Spot): string;
  elements(): readonly string[];
}

/** Returns the contexts of a document, empty at first. */
export function createContexts(statement: Statement, product: Product): Contexts {
  const made = new Map<string, { readonly id: string; readonly element: string }>();
  return {
    refer(spot) {
      const key = `${spot.period}${spot.instant}${spot.members.map(({ member }) => member).join()}`;
      const id = made.get(key)?.id ?? product.contextId(spot, made.size + 1);
      if (!made.has(key)) made.set(key, { id, element: contextElement(statement, product, spot, id) });
      return id;
    },
    elements: () => [...made.values()].map(({ element }) => element),
  };
}

function contextElement({ filing, number }: Statement, { prefixes }: Product, { period, instant, members }: Spot, id: string): string {
  const { start, end } = period === 'current' ? filing : (filing.before ?? filing);
  const explicit = members.map(
    ({ room, axis, member }) =>
      `<xbrldi:explicitMember dimension="${prefixes[room]}:${axis}">${prefixes[room]}:${member}</xbrldi:explicitMember>`,
  );
  const segment = explicit.length === 0 ? '' : `<xbrli:segment>${explicit.join('')}</xbrli:segment>`;
  const time = instant
    ? `<xbrli:instant>${isoOf(end)}</xbrli:instant>`
    : `<xbrli:startDate>${isoOf(start)}</xbrli:startDate><xbrli:endDate>${isoOf(end)}</xbrli:endDate>`;
  return `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">${number}</xbrli:identifier>${segment}</xbrli:entity><xbrli:period>${time}</xbrli:period></xbrli:context>`;
}
