import { createHash } from 'node:crypto';
import { codeHash } from '../../infra/code-hash.ts';
import { rules } from '../../models/clearance/rules.ts';

const entry = import.meta.url.endsWith('.js') ? '../../models/clearance/decide.js' : '../../models/clearance/decide.ts';

/**
 * Names the decision table and the code that applies it, in every verdict and receipt: `clearance-<12 hex>`, the SHA-256 over the columns of the table and
 * the text of the files that decide (`models/clearance/decide` and all that it imports). It is computed once, when the process starts, from the files
 * that run, so equal names mean equal code.
 */
export const ruleset = rulesetOf(new URL(entry, import.meta.url));

/** `decide`: the module that decides. */
export function rulesetOf(decide: URL): string {
  const hash = createHash('sha256').update(JSON.stringify(rules)).update(codeHash(decide)).digest('hex');
  return `clearance-${hash.slice(0, 12)}`;
}
