import { z } from 'zod';
import { isDay } from '../../../uk/day.ts';
import type { Envelope } from '../envelope/envelope.ts';
import { caseTypeOf, dateTypeOf, roleOf, statusOf } from './words.ts';

/** One case of a company, or, with `_op: 'delete'`, the statement that the company has none: the record that `staging.sql` reads. */
export interface CaseRecord {
  readonly _op: 'upsert' | 'delete';
  readonly resource_uri: string;
  readonly published_at: string;
  /** Counts from 1 within a company. Empty for a company without a case, null for a case without a number. */
  readonly case_number: string | null;
  readonly type: string | null;
  readonly written_type: string | null;
  readonly dates: readonly { readonly type: string; readonly written_type: string; readonly on: string | null }[];
  readonly practitioners: readonly Practitioner[];
  readonly charge_id: string | null;
  /** What the register says of the company, not of the case. */
  readonly company_status: readonly string[];
}

interface Practitioner {
  readonly name: string | null;
  readonly role: string | null;
  readonly appointed_on: string | null;
  readonly ceased_on: string | null;
  readonly address: { readonly lines: readonly string[]; readonly postcode: string | null; readonly country: string | null } | null;
}

const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''))
  .transform((value) => (value === '' ? null : value));
/** A day, or the beginning of an instant; null for any other value. */
const day = text.transform((value) => (value !== null && isDay(value.slice(0, 10)) ? value.slice(0, 10) : null));

const address = z.object({
  care_of: text,
  po_box: text,
  premises: text,
  address_line_1: text,
  address_line_2: text,
  locality: text,
  region: text,
  postal_code: text,
  country: text,
});
/** The publisher's specification writes a list, its data an object. */
const addressOrList = z
  .union([address, z.array(address).transform(([first]) => first ?? null), z.unknown().transform(() => null)])
  .optional();

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
const insolvencyCase = z.object({
  type: text,
  number: text,
  dates: listOf(z.object({ type: text, date: day })),
  practitioners: listOf(z.object({ name: text, role: text, appointed_on: day, ceased_to_act_on: day, address: addressOrList })),
  links: z.object({ charge: text }).nullish(),
});
const insolvency = z.object({
  // required: a list under another name would remove every case of the company
  cases: z.array(z.unknown()),
  // a list in some answers, one word in others
  status: z.union([z.array(z.string()), z.string().transform((one) => [one]), z.unknown().transform((): string[] => [])]).optional(),
});

/** Returns a record for each case of the envelope's company, and the cases that cannot be read with their reasons. */
export function casesOf(envelope: Envelope): {
  readonly records: readonly CaseRecord[];
  readonly unread: readonly { text: string; reason: string }[];
} {
  if (envelope.type === 'deleted' || envelope.data === null) return { records: [withoutCases(envelope)], unread: [] };
  const read = insolvency.safeParse(JSON.parse(envelope.data));
  if (!read.success) return { records: [], unread: [unreadable(envelope, envelope.data, 'not the insolvency cases of a company')] };
  const { cases, status = [] } = read.data;
  if (cases.length === 0) return { records: [withoutCases(envelope)], unread: [] };
  const records: CaseRecord[] = [];
  const unread: { text: string; reason: string }[] = [];
  for (const one of cases) {
    const { success, data, error } = insolvencyCase.safeParse(one);
    if (!success)
      unread.push(unreadable(envelope, one, `not an insolvency case: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}`));
    else if (records.some(({ case_number }) => case_number === data.number))
      unread.push(unreadable(envelope, one, 'a case number that repeats'));
    else records.push(caseOf(envelope, status, data));
  }
  return { records, unread };
}

/** The path in the text tells `unread.sql` the company. */
const unreadable = ({ resource_uri }: Envelope, one: unknown, reason: string) => ({
  text: JSON.stringify({ resource_uri, case: one }).slice(0, 10_000),
  reason,
});

const withoutCases = ({ resource_uri, published_at }: Envelope): CaseRecord => ({
  _op: 'delete',
  resource_uri,
  published_at,
  case_number: '',
  type: null,
  written_type: null,
  dates: [],
  practitioners: [],
  charge_id: null,
  company_status: [],
});

function caseOf({ resource_uri, published_at }: Envelope, status: readonly string[], one: z.output<typeof insolvencyCase>): CaseRecord {
  return {
    _op: 'upsert',
    resource_uri,
    published_at,
    case_number: one.number,
    type: caseTypeOf(one.type ?? ''),
    written_type: one.type,
    dates: one.dates.map(({ type, date }) => ({ type: dateTypeOf(type ?? ''), written_type: type ?? '', on: date })),
    practitioners: one.practitioners.map(({ name, role, appointed_on, ceased_to_act_on: ceased_on, address: at }) => ({
      name,
      role: role === null ? null : roleOf(role),
      appointed_on,
      ceased_on,
      address: addressOf(at ?? null),
    })),
    charge_id: /\/charges\/([^/]+)$/.exec(one.links?.charge ?? '')?.[1] ?? null,
    company_status: status.map(statusOf),
  };
}

function addressOf(parts: z.output<typeof address> | null): Practitioner['address'] {
  if (parts === null) return null;
  const { care_of, po_box, premises, address_line_1, address_line_2, locality, region, postal_code: postcode, country } = parts;
  const lines = [care_of, po_box, premises, address_line_1, address_line_2, locality, region].filter((line) => line !== null);
  return lines.length === 0 && postcode === null && country === null ? null : { lines, postcode, country };
}
