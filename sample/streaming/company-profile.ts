import { isoOf } from '../calendar.ts';
import { companyNumber, registeredOffice } from '../company.ts';
import { kindOf } from '../kinds.ts';
import type { RegisterState } from '../register.ts';
import type { World } from '../world.ts';

const types: Readonly<Record<string, string>> = {
  'Private Limited Company': 'ltd',
  'Public Limited Company': 'plc',
  'Limited Liability Partnership': 'llp',
  'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)': 'private-limited-guarant-nsc',
  "PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of 'Limited' exemption)":
    'private-limited-guarant-nsc-limited-exemption',
  'Charitable Incorporated Organisation': 'charitable-incorporated-organisation',
  'Scottish Charitable Incorporated Organisation': 'scottish-charitable-incorporated-organisation',
  'Registered Society': 'registered-society-non-jurisdictional',
  'Industrial and Provident Society': 'industrial-and-provident-society',
  'Royal Charter Company': 'royal-charter',
  'Overseas Entity': 'registered-overseas-entity',
  'Limited Partnership': 'limited-partnership',
  'Private Unlimited Company': 'private-unlimited',
  'PRIV LTD SECT. 30 (Private limited company, section 30 of the Companies Act)': 'private-limited-shares-section-30-exemption',
  'Investment Company with Variable Capital': 'investment-company-with-variable-capital',
  'Other company type': 'oversea-company',
};
const jurisdictions = { england: 'england-wales', scotland: 'scotland', 'northern-ireland': 'northern-ireland' } as const;

const dated = (day: number | undefined) => (day === undefined ? undefined : isoOf(day));

/** Returns a company as the REST API answers it. `gone`: the day on which it left the register. An absent value has no key, as at the publisher. */
export function companyProfile(world: World, index: number, state: RegisterState, gone?: number): object {
  const { kind } = kindOf(index);
  const number = companyNumber(world, index);
  const office = registeredOffice(world, index);
  const cic = kind.category === 'Community Interest Company';
  return {
    company_number: number,
    company_name: state.name,
    type: cic ? 'private-limited-guarant-nsc' : types[kind.category],
    ...(cic ? { subtype: 'community-interest-company', is_community_interest_company: true } : {}),
    ...(gone === undefined
      ? statusOf(state.status, kind.prefix === 'OE')
      : { company_status: 'dissolved', date_of_cessation: isoOf(gone) }),
    jurisdiction: jurisdictions[kind.nation],
    date_of_creation: isoOf(state.incorporatedOn),
    ...(office.line1 === '' ? {} : { registered_office_address: addressOf(office) }),
    ...(state.accounts === undefined ? {} : { accounts: accountsOf(state.accounts) }),
    confirmation_statement: { next_due: dated(state.confirmation.nextDue), last_made_up_to: dated(state.confirmation.madeUpTo) },
    sic_codes: state.sics[0] === 'None Supplied' ? undefined : state.sics.map((text) => text.slice(0, 5)),
    previous_company_names:
      state.previousNames.length === 0 ? undefined : state.previousNames.map(({ until, name }) => ({ name, ceased_on: isoOf(until) })),
    links: { self: `/company/${number}` },
  };
}

/**
 * Returns the status and its detail for the words of the bulk file. Of an overseas entity that the file shows as active,
 * the register says that it is registered.
 */
function statusOf(text: string, overseas: boolean): { company_status: string; company_status_detail?: string } {
  const words = text.toLowerCase();
  if (overseas && words === 'active') return { company_status: 'registered' };
  if (words === 'active - proposal to strike off')
    return { company_status: 'active', company_status_detail: 'active-proposal-to-strike-off' };
  if (words.includes('administration')) return { company_status: 'administration' };
  if (words.startsWith('voluntary arrangement')) return { company_status: 'voluntary-arrangement' };
  if (words.includes('receiver')) return { company_status: 'receivership' };
  return { company_status: words };
}

function addressOf({ line1, line2, town, county, country, postCode }: ReturnType<typeof registeredOffice>): object {
  const given = { address_line_1: line1, address_line_2: line2, locality: town, region: county, country, postal_code: postCode };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** The publisher writes the accounting reference date as texts. */
function accountsOf({ refDay, refMonth, nextDue, madeUpTo }: NonNullable<RegisterState['accounts']>): object {
  return {
    accounting_reference_date: { day: String(refDay), month: String(refMonth).padStart(2, '0') },
    next_due: dated(nextDue),
    last_accounts: madeUpTo === undefined ? { type: 'null' } : { type: 'micro-entity', made_up_to: isoOf(madeUpTo) },
  };
}
