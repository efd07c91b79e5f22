import { z } from 'zod';
import { dayOf, monthNumber } from '../../../uk/day.ts';
import { isFound, readAnswer } from './answer.ts';

const firm = z.looseObject({
  'Organisation Name': z.string().min(1),
  Status: z.string().min(1),
  'Business Type': z.string().default(''),
  'Status Effective Date': z.string().default(''),
  'System Timestamp': z.string(),
  FRN: z.string().nullish(),
  'Companies House Number': z.string().nullish(),
  'Exceptional Info Details': z.array(z.looseObject({ 'Exceptional Info Title': z.string().default('') })).default([]),
});

/** A firm of the register: the record that `staging.sql` reads. */
export interface FirmRecord {
  readonly frn: string;
  readonly name: string;
  readonly status_text: string;
  readonly business_type: string | null;
  /** Day from which the status holds, ISO 8601. */
  readonly effective_on: string | null;
  /** As the register states it. */
  readonly company_number: string | null;
  /** Titles of the register's remarks on the firm, such as CAUTION. */
  readonly remarks: readonly string[];
  /** London wall clock of the register's answer, without a zone. */
  readonly stated: string;
}

/** Reads an answer. Returns the reason when it has no readable firm. */
export function readFirm(value: unknown): FirmRecord | string {
  const read = readAnswer(value);
  if (read === undefined) return 'not an answer of the register’s API';
  const [only, other] = read.items;
  if (only === undefined && isFound(read)) return 'the answer says that it has a firm, and has none';
  if (only === undefined) return `left out: the answer has no firm: ${read.message.slice(0, 100)}`;
  if (other !== undefined) return 'the answer has more than one firm';
  const found = firm.safeParse(only);
  if (!found.success) return z.prettifyError(found.error);
  // the present layout has the member also where it is empty: under another name, no firm would be the company's
  if ('FRN' in only && !('Companies House Number' in only)) return 'the answer has no member "Companies House Number"';
  const frn = referenceIn(only);
  if (frn === undefined) return 'the answer names no reference number, or more than one';
  const data = found.data;
  return {
    frn,
    name: data['Organisation Name'].trim(),
    status_text: data.Status.trim(),
    business_type: data['Business Type'].trim() || null,
    effective_on: javaDay(data['Status Effective Date']) ?? slashedTime(data['Status Effective Date'])?.day ?? null,
    company_number: data['Companies House Number']?.trim() || null,
    remarks: [
      ...new Set(data['Exceptional Info Details'].map((one) => one['Exceptional Info Title'].trim()).filter((title) => title !== '')),
    ],
    stated: statedAt(data['System Timestamp']),
  };
}

/** Returns the firm reference number. Answers of the older layout state it only within the addresses of their parts. */
function referenceIn(data: Readonly<Record<string, unknown>>): string | undefined {
  const numbers = Object.values(data).flatMap((value) => (typeof value === 'string' ? (/\/Firm\/(\d{6,7})\//.exec(value)?.[1] ?? []) : []));
  const { FRN: own } = data;
  const [only, other] = new Set([...numbers, ...(typeof own === 'string' && /^\d{6,7}$/.test(own) ? [own] : [])]);
  return other === undefined ? only : undefined;
}

/** `Wed Sep 01 00:00:00 GMT 2004` -> `2004-09-01`, the day as written. */
export function javaDay(text: string): string | undefined {
  const [, month = '', date = '', year = ''] =
    /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) \d{2}:\d{2}:\d{2} [A-Z]{3,4} (\d{4})$/.exec(text.trim()) ?? [];
  const number = monthNumber(month);
  return number === undefined ? undefined : dayOf(year, number, date.padStart(2, '0'));
}

/** `30/04/2021 08:38` -> `2021-04-30 08:38:00`. Another text as it is: `staging.sql` reads it, or rejects the row. */
export function statedAt(text: string): string {
  const { day, time } = slashedTime(text) ?? {};
  return day === undefined || time === undefined ? text : `${day} ${time}`;
}

/** `30/04/2021 08:38`, or a day without a time. */
function slashedTime(text: string): { readonly day: string; readonly time?: string } | undefined {
  const [, date = '', month = '', year = '', time] = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}))?$/.exec(text.trim()) ?? [];
  const day = dayOf(year, month, date);
  return day === undefined ? undefined : { day, ...(time === undefined ? {} : { time: `${time}:00` }) };
}
