import { civilOf } from '../calendar.ts';
import { draw, pick } from '../random.ts';
import type { World } from '../world.ts';
import { salt } from './chance.ts';
import { type Filing, type Statement, statementOf } from './filing.ts';
import { dormantForm } from './product/dormant-form.ts';
import { createPage, documentOf } from './product/page.ts';
import { plainInstance } from './product/plain-instance.ts';
import type { Product } from './product/product.ts';
import { dormantProducts, largeProducts, microProducts, smallProducts } from './product/products.ts';
import { titleOf } from './product/words.ts';

export interface Document {
  readonly kind: 'html' | 'xml';
  readonly text: string;
}

/** Returns the document of a filing. Its bytes do not depend on the archive. */
export function documentFor(world: World, filing: Filing): Document {
  const statement = statementOf(world, filing);
  const drawn = draw(world.seed, filing.index, salt.product);
  // documents before 2011 are plain XBRL, not Inline XBRL
  if (civilOf(filing.registered).year < 2_011) return { kind: 'xml', text: plainInstance(statement) };
  if (statement.profile.planting?.matter === 'dormant-cash') return { kind: 'html', text: dormantForm(statement) };
  if (statement.kind === 'dormant' && drawn % 20 === 0) return { kind: 'xml', text: plainInstance(statement) };
  if (statement.kind === 'dormant' && drawn % 3 === 1) return { kind: 'html', text: dormantForm(statement) };
  return { kind: 'html', text: written(statement, productFor(statement, drawn)) };
}

function productFor({ kind }: Statement, drawn: number): Product {
  if (kind === 'full' || kind === 'group') return pick(largeProducts, drawn >>> 4);
  if (kind === 'dormant') return pick(dormantProducts, drawn >>> 4);
  return pick(kind === 'micro' ? microProducts : smallProducts, drawn >>> 4);
}

function written(statement: Statement, product: Product): string {
  const page = createPage(statement, product);
  return documentOf(page, titleOf(statement), product.body(page));
}
