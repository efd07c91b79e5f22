import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** A row of `company_resolution.csv`: a name that somebody wrote, and the company that was meant. */
export interface LabelledRow {
  readonly source: string;
  readonly name: string;
  readonly postcode: string | undefined;
  readonly companyNumber: string;
  readonly registeredName: string | undefined;
  readonly label: string;
  /** The name differs from the registered one by more than its legal form, as whoever labelled it says. */
  readonly hard: boolean;
}

const row = z.object({
  source: z.string(),
  query_name: z.string(),
  query_postcode: z.string().default(''),
  expected_company_number: z.string(),
  expected_company_name: z.string().default(''),
  label_class: z.string().default(''),
  hard: z.string().default(''),
});

export function labelledRows(folder: string): LabelledRow[] {
  const read = z.array(row).parse(records(join(folder, 'company_resolution.csv')));
  return read.map((one) => ({
    source: one.source,
    name: one.query_name,
    postcode: one.query_postcode || undefined,
    companyNumber: one.expected_company_number.padStart(8, '0'),
    registeredName: one.expected_company_name || undefined,
    label: one.label_class,
    hard: one.hard === 'true',
  }));
}

export interface PooledAddress {
  readonly companyNumber: string;
  readonly address: string;
  readonly postcode: string;
}

const addressRow = z.object({ unique_id: z.string(), address_concat: z.string(), postcode: z.string() });

/** Registered offices as the register writes them, `register_addresses_sample.csv`; none where a folder has no such file. */
export function pooledAddresses(folder: string): PooledAddress[] {
  const path = join(folder, 'register_addresses_sample.csv');
  if (!existsSync(path)) return [];
  const read = z.array(addressRow).parse(records(path));
  return read.map((one) => ({ companyNumber: one.unique_id.padStart(8, '0'), address: one.address_concat, postcode: one.postcode }));
}

function records(path: string): unknown {
  return parse(readFileSync(path), { columns: true, bom: true });
}
