import type { Feature } from './answer.ts';
import type { CommonName } from './common-name.ts';
import type { MatchFacts } from './effects.ts';
import type { ListEntry, ListedName } from './entry.ts';

/** Returns the properties of the entry that limit or explain the match. */
export function entryFeatures(entry: ListEntry, { text, type }: ListedName, facts: MatchFacts): Feature[] {
  const { weak, lapsed, permitted, otherKind, namesake } = facts;
  const [unread] = entry.unreadNumbers ?? [];
  const features: (Feature | false)[] = [
    weak && { code: 'WEAK_ALIAS', detail: `the publisher marks "${text}" as a low-quality alias` },
    type === 'non-latin' && { code: 'NON_LATIN_NAME', detail: `the list writes this name as ${text}` },
    type === 'former' && { code: 'FORMER_NAME', detail: `"${text}" is a former name of ${primaryName(entry)}` },
    lapsed && { code: 'OUT_OF_TIME', detail: `in effect ${period(entry)}` },
    permitted && { code: 'COURT_PERMISSION', detail: permissionText(entry) },
    namesake !== undefined && { code: 'COMMON_NAME', detail: commonText(namesake) },
    unread !== undefined && {
      code: 'NUMBER_UNREAD',
      detail: `the entry states "${unread.slice(0, 100)}", which is not a UK company number`,
    },
    otherKind && entry.kind !== 'any' && { code: 'OTHER_KIND', detail: `the entry is of another kind than the query: ${entry.kind}` },
  ];
  return features.filter((feature) => feature !== false);
}

/** Returns the primary name of an entry; `clone of <genuine firm>` when the entry has no name of its own. */
export function primaryName({ names, protectedNames: [cloneOf] }: ListEntry): string {
  return (names.find(({ type }) => type === 'primary') ?? names[0])?.text ?? (cloneOf === undefined ? '' : `clone of ${cloneOf}`);
}

/** Returns whether the period includes the day; both ends are included. All are ISO days. */
export function inForce({ from, until }: Pick<ListEntry, 'from' | 'until'>, today: string): boolean {
  return (from === null || from <= today) && (until === null || until >= today);
}

function commonText({ parts, culture, oneIn }: CommonName): string {
  return `about one person in ${oneIn} with ${culture} names has ${parts.join(' and ')}, and no date of birth agrees: shown, not an alert`;
}

function period({ from, until }: ListEntry): string {
  return [from === null ? [] : [`from ${from}`], until === null ? [] : [`until ${until}`]].flat().join(' ');
}

function permissionText({ permissions = [] }: ListEntry): string {
  const companies = [...new Set(permissions.flatMap(({ companyNames }) => companyNames))];
  return `a court has given permission to act${companies.length > 0 ? ` for ${companies.join(', ')}` : ''}`;
}
