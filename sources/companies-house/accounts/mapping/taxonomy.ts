/**
 * Which family of UK taxonomies a namespace is of. Years are folded: a concept of the FRC suite keeps its local name from 2014 to 2026.
 *
 * - `frc`: the FRC suite (FRS 101, 102, 105, IFRS) and, for what they share with it, its charities taxonomy
 * - `gaap`: UK GAAP and UK IFRS of 2009
 * - `pt`: UK GAAP of 2004 with Companies House's additions (`ae`), plain XBRL
 * - `ifrs`: the IFRS Foundation's, in which listed groups tag their statements (UKSEF); the FRC's business part describes the document
 */
export type Family = 'frc' | 'gaap' | 'pt' | 'ifrs';

export interface Taxonomy {
  readonly family: Family;
  readonly part: 'core' | 'business' | 'reports' | 'charities';
  readonly year: string;
}

const namespaces: readonly (readonly [RegExp, Family, Taxonomy['part']])[] = [
  [/^https?:\/\/xbrl\.frc\.org\.uk\/fr\/(\d{4})-\d\d-\d\d\/core$/, 'frc', 'core'],
  [/^https?:\/\/xbrl\.frc\.org\.uk\/cd\/(\d{4})-\d\d-\d\d\/business$/, 'frc', 'business'],
  [/^https?:\/\/xbrl\.frc\.org\.uk\/reports\/(\d{4})-\d\d-\d\d\/(?:direp|aurep|accrep)$/, 'frc', 'reports'],
  [/^https?:\/\/xbrl\.frc\.org\.uk\/char\/(\d{4})-\d\d-\d\d(?:\/.*)?$/, 'frc', 'charities'],
  [/^http:\/\/www\.xbrl\.org\/uk\/(?:gaap|ifrs)\/core\/(\d{4})-\d\d-\d\d$/, 'gaap', 'core'],
  [/^http:\/\/www\.xbrl\.org\/uk\/cd\/business\/(\d{4})-\d\d-\d\d$/, 'gaap', 'business'],
  [/^http:\/\/www\.xbrl\.org\/uk\/reports\/(?:direp|aurep|accrep)\/(\d{4})-\d\d-\d\d$/, 'gaap', 'reports'],
  [/^http:\/\/www\.xbrl\.org\/uk\/char\/(\d{4})-\d\d-\d\d(?:\/.*)?$/, 'gaap', 'charities'],
  [/^http:\/\/www\.xbrl\.org\/uk\/fr\/gaap\/pt\/(\d{4})-\d\d-\d\d$/, 'pt', 'core'],
  [/^http:\/\/www\.xbrl\.org\/uk\/fr\/gcd\/(\d{4})-\d\d-\d\d$/, 'pt', 'business'],
  [/^http:\/\/www\.companieshouse\.gov\.uk\/ef\/xbrl\/(?:uk\/fr\/)?gaap\/ae\/(\d{4})-\d\d-\d\d$/, 'pt', 'business'],
  [/^https?:\/\/xbrl\.ifrs\.org\/taxonomy\/(\d{4})-\d\d-\d\d\/ifrs-full$/, 'ifrs', 'core'],
];

/** Undefined for a namespace of no UK accounts taxonomy: a product's own, or another country's. */
export function taxonomyOf(namespace: string): Taxonomy | undefined {
  for (const [pattern, family, part] of namespaces) {
    const year = pattern.exec(namespace)?.[1];
    if (year !== undefined) return { family, part, year };
  }
  return undefined;
}

const labels: Record<Family, string> = { frc: 'frc', gaap: 'uk-gaap', pt: 'uk-gaap', ifrs: 'ifrs' };

/** Column `taxonomy`: of the charities taxonomy where the filing uses it, else of the one that its core concepts are of. */
export function taxonomyLabel(taxonomies: Iterable<Taxonomy>): string {
  const all = [...taxonomies];
  const charities = all.find(({ part }) => part === 'charities');
  if (charities !== undefined) return `charities-${charities.year}`;
  const main = all.find(({ part }) => part === 'core') ?? all[0];
  return main === undefined ? 'unknown' : `${labels[main.family]}-${main.year}`;
}
