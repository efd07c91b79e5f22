/**
 * Families of taxonomies in UK accounts. A family covers all its years: a concept of the FRC suite keeps its local name from 2014 to 2026.
 *
 * - `frc`: the FRC suite (FRS 101, 102, 105, IFRS) and its charities taxonomy, as far as they share concepts
 * - `gaap`: UK GAAP and UK IFRS of 2009
 * - `pt`: UK GAAP of 2004 with Companies House's additions (`ae`), in plain XBRL
 * - `ifrs`: the IFRS Foundation's taxonomy, in which listed groups tag their statements (UKSEF);
 *   concepts of the FRC's business part describe the document
 */
export type Family = 'frc' | 'gaap' | 'pt' | 'ifrs';

/** The taxonomy of a namespace. */
export interface Taxonomy {
  readonly family: Family;
  /** `core`: figures. `business` and `reports`: descriptions of the document. */
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

/** Returns the taxonomy of a namespace; undefined for one outside UK accounts taxonomies, such as a product's own or another country's. */
export function taxonomyOf(namespace: string): Taxonomy | undefined {
  for (const [pattern, family, part] of namespaces) {
    const year = pattern.exec(namespace)?.[1];
    if (year !== undefined) return { family, part, year };
  }
  return undefined;
}

const labels: Record<Family, string> = { frc: 'frc', gaap: 'uk-gaap', pt: 'uk-gaap', ifrs: 'ifrs' };

/** Returns the value of column `taxonomy`: the charities taxonomy when the filing uses it, else the taxonomy of its core concepts. */
export function taxonomyLabel(taxonomies: Iterable<Taxonomy>): string {
  const all = [...taxonomies];
  const charities = all.find(({ part }) => part === 'charities');
  if (charities !== undefined) return `charities-${charities.year}`;
  const main = all.find(({ part }) => part === 'core') ?? all[0];
  return main === undefined ? 'unknown' : `${labels[main.family]}-${main.year}`;
}
