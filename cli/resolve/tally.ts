import type { ResolveAnswer } from '../../models/resolution/answer.ts';
import { readCompanyNumber } from '../../uk/company-number.ts';
import { penceOf, type SupplierColumns } from './columns.ts';

type Outcome = ResolveAnswer['result'] | 'ERROR';

interface Count {
  rows: number;
  pence: number;
  /** Rows for which the supplier file has the true company number. */
  judged: number;
  /** Judged rows whose first candidate has that number. */
  right: number;
}

/** Counts the answers of a supplier file by rows and by amount, and how many are right where the supplier file has the true company numbers. */
export interface Tally {
  add(cells: readonly string[], answer: ResolveAnswer | undefined): void;
  readonly rows: () => number;
  readonly errors: () => number;
  summary(): SummaryRow[];
  /** Amounts that could not be read; they count as 0. */
  readonly unread: () => number;
}

type SummaryRow = Readonly<Record<string, string | number>>;

const outcomes: readonly Outcome[] = ['AUTO', 'AMBIGUOUS', 'NO_MATCH', 'ERROR'];

export function startTally(columns: SupplierColumns): Tally {
  const counts = new Map(outcomes.map((outcome): [Outcome, Count] => [outcome, { rows: 0, pence: 0, judged: 0, right: 0 }]));
  let unread = 0;
  const all = (what: keyof Count) => [...counts.values()].reduce((sum, count) => sum + count[what], 0);

  return {
    add(cells, answer) {
      const count = counts.get(answer?.result ?? 'ERROR');
      if (count === undefined) return;
      count.rows += 1;
      const amount = columns.cell(cells, 'amount');
      const pence = amount === '' ? 0 : penceOf(amount);
      if (pence === undefined) unread += 1;
      count.pence += pence ?? 0;
      const truth = readCompanyNumber(columns.cell(cells, 'truth'));
      if (truth === undefined || answer === undefined) return;
      count.judged += 1;
      if (answer.candidates[0]?.companyNumber === truth) count.right += 1;
    },
    rows: () => all('rows'),
    errors: () => counts.get('ERROR')?.rows ?? 0,
    unread: () => unread,
    summary: () =>
      [...counts].map(([result, { rows, pence, judged, right }]) => ({
        result,
        rows,
        'of rows': share(rows, all('rows')),
        ...(columns.has('amount') ? { amount: (pence / 100).toFixed(2), 'of amount': share(pence, all('pence')) } : {}),
        ...(columns.has('truth') ? { judged, 'first is right': right, precision: share(right, judged) } : {}),
      })),
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}
