import { type AccountsKind, accountsKind } from '../accounts/profile.ts';
import { civilOf, dayOf, slashedOf } from '../calendar.ts';
import { chargeCounts } from '../charges/charges.ts';
import { companyNumber, registeredOffice, salt } from '../company.ts';
import { kindOf } from '../kinds.ts';
import { draw, pick } from '../random.ts';
import { type RegisterState, registerState } from '../register.ts';
import { placeEnds, placeStarts } from '../words.ts';
import type { World } from '../world.ts';

/** The register's categories for the accounts that were filed last. */
const accountCategories: Readonly<Record<AccountsKind, readonly string[]>> = {
  micro: ['MICRO ENTITY'],
  small: [
    'TOTAL EXEMPTION FULL',
    'TOTAL EXEMPTION FULL',
    'TOTAL EXEMPTION FULL',
    'TOTAL EXEMPTION FULL',
    'TOTAL EXEMPTION FULL',
    'UNAUDITED ABRIDGED',
    'UNAUDITED ABRIDGED',
    'SMALL',
    'TOTAL EXEMPTION SMALL',
    'AUDITED ABRIDGED',
    'AUDIT EXEMPTION SUBSIDIARY',
    'FILING EXEMPTION SUBSIDIARY',
    'PARTIAL EXEMPTION',
    'INITIAL',
    'ACCOUNTS TYPE NOT AVAILABLE',
    '',
  ],
  full: ['FULL', 'FULL', 'MEDIUM'],
  group: ['GROUP'],
  dormant: ['DORMANT'],
};
const origins = ['JERSEY', 'LUXEMBOURG', 'IRELAND', 'UNITED STATES', 'GERMANY', 'ISLE OF MAN', 'VIRGIN ISLANDS, BRITISH'];

const dated = (day: number | undefined) => (day === undefined ? '' : slashedOf(day));

/** Returns a company's line with its line end, every field quoted; `undefined` when the company is not on the register. */
export function companyLine(world: World, index: number, snapshot: number): string | undefined {
  const state = registerState(world, index, snapshot);
  if (state === undefined) return undefined;
  const { kind } = kindOf(index);
  const number = companyNumber(world, index);
  const office = registeredOffice(world, index);
  const drawn = draw(world.seed, index, salt.careOf);
  const { accounts } = state;
  const fields = [
    escaped(state.name),
    number,
    kind.keeps === 'all' && drawn % 40 === 0
      ? `${pick(placeStarts, drawn >>> 8)}${pick(placeEnds, drawn >>> 16)} ACCOUNTANCY`.toUpperCase()
      : '',
    kind.keeps === 'all' && drawn % 90 === 1 ? `PO BOX ${drawn % 9_000}` : '',
    office.line1,
    office.line2,
    office.town,
    office.county,
    office.country,
    office.postCode,
    kind.category,
    state.status,
    kind.prefix === 'OE' || kind.prefix === 'FC' ? pick(origins, drawn >>> 4) : 'United Kingdom',
    '',
    slashedOf(state.incorporatedOn),
    accounts === undefined ? '' : String(accounts.refDay),
    accounts === undefined ? '' : String(accounts.refMonth),
    dated(accounts?.nextDue),
    dated(accounts?.madeUpTo),
    accounts?.madeUpTo === undefined
      ? 'NO ACCOUNTS FILED'
      : pick(accountCategories[accountsKind(world, index)], draw(world.seed, index, salt.accounts) >>> 12),
    ...returns(state),
    ...chargeCounts(world, index, snapshot).map(String),
    ...[0, 1, 2, 3].map((at) => state.sics[at] ?? ''),
    kind.category === 'Limited Partnership' ? '1' : '0',
    kind.category === 'Limited Partnership' ? String(1 + (drawn % 12)) : '0',
    `http://business.data.gov.uk/id/company/${number}`,
    formerNames(state),
    dated(state.confirmation.nextDue),
    dated(state.confirmation.madeUpTo),
  ];
  return `"${fields.join('","')}"\r\n`;
}

/** Returns the columns of annual returns, which ended in 2016: the file still has them, with the day on which the next return would have been due. */
function returns(state: RegisterState): readonly [string, string] {
  if (state.accounts === undefined) return ['', ''];
  const { year, month, date } = civilOf(state.incorporatedOn);
  if (year >= 2016) return [slashedOf(dayOf(year + 1, month, date) + 28), ''];
  const last = month > 6 ? 2015 : 2016;
  return [slashedOf(dayOf(last + 1, month, date) + 28), year < last ? slashedOf(dayOf(last, month, date)) : ''];
}

/** Doubles quotation marks. Only names contain them. */
function escaped(name: string): string {
  return name.includes('"') ? name.replaceAll('"', '""') : name;
}

const noNames: readonly string[] = Array.from({ length: 20 }, () => '');
const noFormerNames = noNames.join('","');

/** Returns the twenty fields of ten former names, joined. Nearly every company has none. */
function formerNames({ previousNames }: RegisterState): string {
  if (previousNames.length === 0) return noFormerNames;
  const named = previousNames.flatMap(({ until, name }) => [slashedOf(until), escaped(name)]);
  return [...named, ...noNames.slice(named.length)].join('","');
}
