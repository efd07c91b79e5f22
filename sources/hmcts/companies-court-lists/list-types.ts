/** A kind of daily list of the Companies Court and the courts beside it. */
export interface ListType {
  /** The publisher's name. */
  readonly id: string;
  /** Path of the list's page: the name in lower case with dashes. */
  readonly path: string;
  /** Matches the list's title in the summary of publications. */
  readonly title: RegExp;
  /** The list has a section for each court: `sectionOf` names the type of each. */
  readonly isConsolidated?: boolean;
}

const listType = (id: string, title: RegExp): ListType => ({ id, path: id.toLowerCase().replaceAll('_', '-'), title });

/** The list of petitions to wind up companies. The court hears them on Wednesdays. */
export const windingUpList = 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST';

const insolvencyList = 'INSOLVENCY_AND_COMPANIES_COURT_CHD_DAILY_CAUSE_LIST';

export const listTypes: readonly ListType[] = [
  listType(windingUpList, /\bcompanies winding[ -]up\b/i),
  listType(insolvencyList, /\binsolvency ?(?:and|&) ?companies court\b/i),
  listType('INTERIM_APPLICATIONS_DAILY_CAUSE_LIST', /\binterim applications daily\b/i),
  listType('INTERIM_APPLICATIONS_CHD_DAILY_CAUSE_LIST', /\binterim applications\b/i),
  listType('CHANCERY_APPEALS_CHD_DAILY_CAUSE_LIST', /\bchancery appeals\b|^appeals? list\b/i),
  {
    ...listType(
      'BUSINESS_AND_PROPERTY_DIVISION_ROLLS_BUILDING_DAILY_CAUSE_LIST',
      /\bbusiness and property (?:division|courts) rolls building daily\b/i,
    ),
    isConsolidated: true,
  },
];

/** The other courts of the Rolls Building. Their lists, and their sections of the consolidated list, are left out: they hear no petition. */
export const otherCourts =
  /\b(?:admiralty court|business list|commercial court|competition list|financial list|(?:intellectual property|ip)\b|patents court|pensions list|property,? ?trusts|revenue list|technology ?(?:and|&) ?construction court)/i;

/** Returns the type of list that a section of the consolidated list replaces. The name may have any spelling of the court: `Insolvency & Companies Court`. */
export const sectionOf = (name: string): ListType | undefined =>
  listTypes.find(({ title, isConsolidated }) => isConsolidated !== true && title.test(name));

/** Sections of the consolidated list that it always has, also without a hearing. */
export const neededSections: readonly string[] = [windingUpList, insolvencyList];

/** Returns a type for a list at an address that no known type has. Its id is not one of `listTypes`, so `listOfFile` does not read its file. */
export const unknownType = (path: string): ListType => listType(path.toUpperCase().replaceAll(/[^A-Z\d]+/g, '_'), /(?!)/);

/** The list of a day, as it is in the summary of publications and in the name of its raw file. */
export interface DayList {
  readonly type: ListType;
  /** Content date, ISO 8601, London. */
  readonly day: string;
  /** '' when it is not known, as of a file that an operator gives. */
  readonly artefactId: string;
}

export const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** `COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST.2026-06-03.<artefactId>`: the raw file's name without its ending. */
export function fileStem({ type, day, artefactId }: DayList): string {
  return [type.id, day, ...(artefactId === '' ? [] : [artefactId])].join('.');
}

/**
 * Reads type, content date and artefact from a file's name, because the lists in JSON and XLSX state none of them. The type may be in any spelling
 * (`companiesWindingUpChdDailyCauseList-2026-06-03.json`). `undefined` when the name lacks the type or the day.
 */
export function listOfFile(name: string): DayList | undefined {
  const artefactId = uuid.exec(name)?.[0].toLowerCase() ?? '';
  const rest = name.replace(uuid, '');
  const letters = rest.toLowerCase().replaceAll(/[^a-z]/g, '');
  const type = listTypes.find(({ id }) => letters.includes(id.toLowerCase().replaceAll('_', '')));
  const day = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/.exec(rest)?.[0];
  return type === undefined || day === undefined ? undefined : { type, day, artefactId };
}
