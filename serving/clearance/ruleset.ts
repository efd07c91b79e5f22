import { createHash } from 'node:crypto';
import { codeFiles, codeHash } from '../../infra/code-hash.ts';
import { rules } from '../../models/clearance/rules.ts';

const extension = import.meta.url.endsWith('.js') ? 'js' : 'ts';

/** The modules that decide, with all that they import: the decision table, and the screening of the companies. */
const deciding = ['../../models/clearance/decide', '../screening/screener'].map((path) => new URL(`${path}.${extension}`, import.meta.url));

/**
 * Names the decision table and the code that applies it, in every verdict and receipt: `clearance-<12 hex>`, the SHA-256 over the columns of the table and
 * the text of the files that decide. It is computed once, when the process starts, from the files that run, so equal names mean equal code.
 */
export const ruleset = rulesetOf(...deciding);

/** `modules`: the modules that decide. */
export function rulesetOf(...modules: readonly URL[]): string {
  const hash = createHash('sha256').update(JSON.stringify(rules));
  for (const module of modules) hash.update(codeHash(module));
  return `clearance-${hash.digest('hex').slice(0, 12)}`;
}

/** Returns the decision table and the text of every file that decides, by its path: what `ruleset` is a hash of. */
export function rulesetContent(): { readonly rules: unknown; readonly files: Readonly<Record<string, string>> } {
  return { rules: JSON.parse(JSON.stringify(rules)), files: Object.fromEntries(deciding.flatMap((module) => codeFiles(module))) };
}
