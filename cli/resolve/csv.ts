import type { ResolveAnswer } from '../../models/resolution/answer.ts';
import { csvLine } from '../../serving/output/csv-line.ts';
import type { SupplierRow } from './supplier-file.ts';

/** Columns that follow those of the supplier file and `line`. */
const columns = [
  'resolved_result',
  'resolved_number',
  'resolved_name',
  'resolved_matched_name',
  'resolved_status',
  'resolved_probability',
  'resolved_margin',
  'resolved_reasons',
  'resolved_others',
  'resolved_error',
] as const;

export function csvHeader(header: readonly string[]): string {
  return csvLine([...header, 'line', ...columns]);
}

/**
 * Returns the supplier file's row followed by its answer; cells beyond the header's `width` go to `resolved_error`. `resolved_number` is filled only
 * for AUTO. Other results list all their candidates in `resolved_others`.
 */
export function csvRow(row: SupplierRow, width: number, answer: ResolveAnswer | undefined): string {
  const own = Array.from({ length: width }, (_, at) => row.cells[at] ?? '');
  const rest = row.cells.slice(width).join(' ');
  const error = 'error' in row ? [row.error, rest].filter((text) => text !== '').join(': ') : '';
  return csvLine([...own, String(row.line), ...(answer === undefined ? ['ERROR', ...Array(8).fill(''), error] : answerCells(answer))]);
}

function answerCells({ result, companyNumber, probability, margin, candidates }: ResolveAnswer): string[] {
  const [first, ...others] = candidates;
  const chosen = result === 'AUTO' ? first : undefined;
  const reasons = first === undefined ? [] : [...first.agreed, ...first.disagreed];
  const shown = chosen === undefined ? candidates : others;
  return [
    result,
    companyNumber ?? '',
    chosen?.name ?? '',
    chosen?.matchedName ?? '',
    chosen?.status ?? '',
    String(probability),
    margin === null ? '' : String(margin),
    reasons.map(({ code, bits }) => `${code} ${bits > 0 ? '+' : ''}${bits}`).join('; '),
    shown.map((one) => `${one.companyNumber} ${one.name} (${one.probability})`).join('; '),
    '',
  ];
}
