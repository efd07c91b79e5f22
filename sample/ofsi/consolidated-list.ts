import { slashedOf } from '../calendar.ts';
import { draw } from '../random.ts';
import type { Designation, DesignationName } from '../sanctions/designation.ts';
import { designatedBefore } from '../sanctions/list.ts';
import type { World } from '../world.ts';

/** Day of the last edition, 27 January 2026; on the next day the UK Sanctions List became the only list. */
export const LAST_EDITION = -125;
/** Number of targets who have been delisted since. */
const delistedSince = 9;

/** The 36 columns, in the publisher's order and spelling. */
export const columns: readonly string[] =
  `Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,Non-Latin Script Type,Non-Latin Script Language,DOB,Town of Birth,Country of Birth,Nationality,Passport Number,Passport Details,National Identification Number,National Identification Details,Position,Address 1,Address 2,Address 3,Address 4,Address 5,Address 6,Post/Zip Code,Country,Other Information,Group Type,Alias Type,Alias Quality,Regime,Listed On,UK Sanctions List Date Designated,Last Updated,Group ID`.split(
    ',',
  );

/** Returns the last edition: its day, a header, then a row per name, address and date of birth, in no order. Like the real list it repeats rows. */
export function consolidatedCsv(world: World, { shrunk = false, wrongHeader = false } = {}): string {
  const designations = designatedBefore(world, LAST_EDITION, delistedSince).filter((_, at) => !shrunk || at % 2 === 0);
  const rows = designations.flatMap((designation, at) => rowsOf(designation, groupId(designation, at)));
  const mixed = rows.map((cells, at) => ({ cells, place: draw(world.seed, at, 150) })).sort((a, b) => a.place - b.place);
  const head = wrongHeader ? columns.map((name) => (name === 'Group ID' ? 'Group' : name)) : columns;
  const lines = [
    ...mixed.map(({ cells }) => cells.map(quoted).join(',')),
    ...mixed.slice(0, 3).map(({ cells }) => cells.map(quoted).join(',')),
  ];
  return `${[`Last Updated,${slashedOf(LAST_EDITION)}`, head.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Returns the group id of a target. All targets of this list have one, also those without one on the UK Sanctions List. */
function groupId({ groupId: given }: Designation, at: number): string {
  return given ?? String(12_000 + at);
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

const orNone = <T>(list: readonly T[]): readonly (T | undefined)[] => (list.length === 0 ? [undefined] : list);

function rowsOf(designation: Designation, group: string): string[][] {
  return designation.names.flatMap((name) =>
    orNone(designation.addresses).flatMap((address) =>
      orNone(designation.births).map((birth) => row(designation, { name, address, birth, group })),
    ),
  );
}

interface Cells {
  readonly name: DesignationName;
  readonly address: Designation['addresses'][number] | undefined;
  readonly birth: string | undefined;
  readonly group: string;
}

function row(d: Designation, { name, address, birth, group }: Cells): string[] {
  const filled = (list: readonly string[], count: number) => Array.from({ length: count }, (_, at) => list[at] ?? '');
  const [passport, passportNote] = d.passports[0] ?? ['', ''];
  const [national, nationalNote] = d.nationalIdentifier ?? ['', ''];
  return [
    name.name6,
    ...filled(name.others ?? [], 5),
    '',
    d.nonLatin?.name ?? '',
    d.nonLatin?.script ?? '',
    d.nonLatin?.language ?? '',
    // the UK Sanctions List writes `dd/08/1950`
    (birth ?? '').replace('dd', '00'),
    d.birthPlace?.[0] ?? '',
    d.birthPlace?.[1] ?? '',
    d.nationality ?? '',
    passport === '' ? '' : `(1) ${passport} (2) X${passport}`,
    passportNote,
    national,
    nationalNote,
    d.position ?? '',
    ...filled(address?.lines ?? [], 6),
    address?.postCode ?? '',
    address?.country ?? '',
    otherInformation(d),
    d.type,
    aliasType(name.type),
    (name.strength ?? '').replace(' a.k.a', ''),
    regime(d.regime),
    slashedOf(d.designated + 1),
    slashedOf(d.designated),
    slashedOf(Math.min(d.lastUpdated, LAST_EDITION)),
    group,
  ];
}

/** Returns the cell of other information: labelled parts as sentences. */
function otherInformation(d: Designation): string {
  const parts = [
    ['UK Sanctions List Ref', d.uniqueId],
    ['UN Ref', d.unReference],
    ['UK Statement of Reasons', d.reasons],
    ['Gender', d.gender],
    ['Phone number', d.phone],
    ['Email address', d.email],
    ['Website', d.website],
    ['Type of entity', d.type === 'Entity' ? d.entityType : undefined],
    ['Subsidiaries', d.subsidiaries],
    ['Parent company', d.parent],
    ['Business Reg No', d.businessNumbers.join('; ')],
    ['IMO number', d.ship?.imo.replace('IMO', '')],
    ['Flag of ship', d.ship?.flag],
  ];
  const labelled = parts.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [`(${label}):${text}`]));
  return [...labelled, d.otherInformation].filter((text) => text !== '').join('. ');
}

function aliasType(type: string): string {
  if (/variation/i.test(type)) return 'Primary name variation';
  return /alias/i.test(type) ? 'AKA' : 'Primary name';
}

/** Turns `The Russia (Sanctions) (EU Exit) Regulations 2019` into `Russia`. */
function regime(text: string): string {
  return text
    .replace(/^The (?:Republic of )?/, '')
    .replace(/ (?:\(United Nations |\()?\(?Sanctions\).*$| Sanctions Regulations \d{4}$/, '');
}
