import { createHash } from 'node:crypto';
import { codeFiles, codeHash } from '../../infra/code-hash.ts';
import { rules } from '../../models/clearance/rules.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';

const extension = import.meta.url.endsWith('.js') ? 'js' : 'ts';

/** The modules that decide, with all that they import: what a clearance reads and how it decides, and the screening of the companies. */
const deciding = ['./clear', '../screening/screener'].map((path) => new URL(`${path}.${extension}`, import.meta.url));

/**
 * Names the decision table, the sources that a clearance needs with their limits, and the code that applies them, in every verdict and receipt:
 * `clearance-<12 hex>`, the SHA-256 over the columns of the table, these sources, and the text of the modules and SQL files that decide. It is computed
 * once, when the process starts, from the files that run, so equal names mean equal code.
 */
export const ruleset = rulesetOf(deciding, sources);

/** `modules`: the modules that decide. */
export function rulesetOf(modules: readonly URL[], known: readonly Source[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(rules))
    .update(JSON.stringify(needed(known)));
  for (const module of modules) hash.update(codeHash(module));
  return `clearance-${hash.digest('hex').slice(0, 12)}`;
}

function needed(known: readonly Source[]) {
  return known.filter(({ clearance }) => clearance).map(({ id, freshness, coverage }) => ({ id, freshness, coverage }));
}

/** Returns the decision table, the sources that a clearance needs, and the text of every file that decides, by its path: what `ruleset` is a hash of. */
export function rulesetContent(): { readonly rules: unknown; readonly sources: unknown; readonly files: Readonly<Record<string, string>> } {
  return {
    rules: JSON.parse(JSON.stringify(rules)),
    sources: JSON.parse(JSON.stringify(needed(sources))),
    files: Object.fromEntries(deciding.flatMap((module) => codeFiles(module))),
  };
}
