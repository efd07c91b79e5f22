import { createHash } from 'node:crypto';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeFiles } from '../../infra/code-hash.ts';
import { rules } from '../../models/clearance/rules.ts';
import { canonicalJson } from '../../models/receipts/canonical-json.ts';
import { sources } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';

const extension = import.meta.url.endsWith('.js') ? 'js' : 'ts';

/** The modules that decide, with all that they import: what a clearance reads and how it decides, and the screening of the companies. */
const deciding = ['./clear', '../screening/screener'].map((path) => new URL(`${path}.${extension}`, import.meta.url));

/**
 * The decision table, the sources that a clearance needs with their limits, and the text of every file that decides,
 * by its path from the first module.
 */
export interface RulesContent {
  readonly rules: unknown;
  readonly sources: unknown;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Names the decision table, the sources that a clearance needs with their limits, and the code that applies them, in every verdict and receipt:
 * `clearance-<12 hex>`, the SHA-256 over the columns of the table, these sources, and the text of the modules and SQL files that decide. It is
 * computed once, when the process starts, from the files that run, so equal names mean equal code.
 */
export const ruleset = rulesetOf(deciding, sources);

/** `modules`: the modules that decide. */
export function rulesetOf(modules: readonly URL[], known: readonly Source[]): string {
  return idOfRules(contentOf(modules, known));
}

/** Returns the name of rules: of the running program, or of kept ones, whose content PostgreSQL gives back with its members in another order. */
export function idOfRules({ rules, sources, files }: RulesContent): string {
  return `clearance-${createHash('sha256').update(canonicalJson({ rules, sources, files })).digest('hex').slice(0, 12)}`;
}

/** Returns what `ruleset` is a hash of. */
export function rulesetContent(): RulesContent {
  return contentOf(deciding, sources);
}

function contentOf(modules: readonly URL[], known: readonly Source[]): RulesContent {
  const folderOf = (module: URL) => dirname(fileURLToPath(module));
  const [first] = modules.map(folderOf);
  // two modules may have files of the same path from their own folders
  const files = modules.flatMap((module) =>
    codeFiles(module).map(([path, text]) => [relative(first ?? '', join(folderOf(module), path)), text] as const),
  );
  return { rules: plainJson(rules), sources: plainJson(needed(known)), files: Object.fromEntries(files) };
}

function needed(known: readonly Source[]) {
  return known.filter(({ clearance }) => clearance).map(({ id, freshness, coverage }) => ({ id, freshness, coverage }));
}

/** Leaves out functions. */
function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
