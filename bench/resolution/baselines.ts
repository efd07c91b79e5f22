import { token_sort_ratio } from 'fuzzball';
import { foldText } from '../../models/names/fold.ts';
import type { ResolveQuery } from '../../models/resolution/answer.ts';
import type { RegisterCompany } from '../../models/resolution/register.ts';

/** Returns the only candidate with the same name, whatever its case, punctuation and legal form at the end; null when none or several have it. */
export function exactlyNamed(query: ResolveQuery, candidates: readonly RegisterCompany[]): string | null {
  const queried = normalised(query.name);
  const same = candidates.filter(({ names }) => names.some(({ text }) => normalised(text) === queried));
  return same.length === 1 ? (same[0]?.companyNumber ?? null) : null;
}

/** Returns the candidate whose current name is most alike. It searches the candidates of the engine, so it has that search for free. */
export function bestByJaroWinkler(query: ResolveQuery, candidates: readonly RegisterCompany[]): string | null {
  const queried = normalised(query.name);
  let [best, likeness] = [null as string | null, 0];
  for (const { companyNumber, names } of candidates) {
    const found = jaroWinkler(queried, normalised(names[0]?.text ?? ''));
    if (found > likeness) [best, likeness] = [companyNumber, found];
  }
  return best;
}

/**
 * Returns the candidate whose current name has the highest token-sort ratio: the words of both folded names in alphabetical order, then the share of
 * letters that stay when one text is changed into the other. It searches the candidates of the engine.
 */
export function bestByTokenSort(query: ResolveQuery, candidates: readonly RegisterCompany[]): string | null {
  const queried = normalised(query.name);
  let [best, likeness] = [null as string | null, 0];
  for (const { companyNumber, names } of candidates) {
    const found = token_sort_ratio(queried, normalised(names[0]?.text ?? ''));
    if (found > likeness) [best, likeness] = [companyNumber, found];
  }
  return best;
}

/** True where two names differ in no more than case, punctuation and the legal form at the end. */
export function isSameName(a: string, b: string): boolean {
  return normalised(a) === normalised(b);
}

const legalForm = / (?:ltd|limited|plc|llp|lp|cic|c i c|community interest company|public limited company|limited liability partnership)$/;

function normalised(name: string): string {
  return foldText(name).replace(legalForm, '');
}

/** Jaro-Winkler similarity (Winkler 1990), 0 to 1: each of up to four equal letters at the start adds a tenth of what Jaro lacks to 1. */
function jaroWinkler(a: string, b: string): number {
  const jaro = jaroOf(a, b);
  let start = 0;
  while (start < 4 && start < a.length && a[start] === b[start]) start += 1;
  return jaro + start * 0.1 * (1 - jaro);
}

function jaroOf(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const used = new Set<number>();
  const left: string[] = [];
  for (let at = 0; at < a.length; at += 1) {
    for (let place = Math.max(0, at - reach); place <= Math.min(b.length - 1, at + reach); place += 1) {
      if (used.has(place) || a[at] !== b[place]) continue;
      used.add(place);
      left.push(a.charAt(at));
      break;
    }
  }
  if (left.length === 0) return 0;
  const right = [...used].sort((one, other) => one - other).map((place) => b.charAt(place));
  const swapped = left.filter((letter, at) => letter !== right[at]).length / 2;
  return (left.length / a.length + left.length / b.length + (left.length - swapped) / left.length) / 3;
}
