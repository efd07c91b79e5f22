import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** A row of `company_resolution.csv`: a written name, and the company that it means. */
export interface LabelledRow {
  readonly source: string;
  readonly name: string;
  readonly postcode: string | undefined;
  readonly companyNumber: string;
  /** Undefined: the file does not give it. */
  readonly registeredName: string | undefined;
  readonly label: string;
  /** According to the label, the name differs from the registered one by more than its legal form. */
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

/** Returns registered offices as the register writes them, from `register_addresses_sample.csv`; `[]` when the folder has no such file. */
export function pooledAddresses(folder: string): PooledAddress[] {
  const path = join(folder, 'register_addresses_sample.csv');
  if (!existsSync(path)) return [];
  const read = z.array(addressRow).parse(records(path));
  return read.map((one) => ({ companyNumber: one.unique_id.padStart(8, '0'), address: one.address_concat, postcode: one.postcode }));
}

/**
 * Returns registered names that a search engine found near the queries of the rows, from `registered_names.csv`; `[]` when the folder has no such
 * file. The file gives no company numbers.
 */
export function registeredNames(folder: string): string[] {
  const path = join(folder, 'registered_names.csv');
  if (!existsSync(path)) return [];
  const read = z.array(z.object({ registered_name: z.string() })).parse(records(path));
  return read.map((one) => one.registered_name);
}

function records(path: string): unknown {
  return parse(readFileSync(path), { columns: true, bom: true });
}
