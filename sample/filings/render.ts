import { isoOf } from '../calendar.ts';
import { companyNumber } from '../company.ts';
import { draw } from '../random.ts';
import type { World } from '../world.ts';
import { type Filed, historyOf } from './history.ts';
import { filingId } from './id.ts';

const salt = 351;

/** Returns a document as the REST API and the stream show it. */
export function filingOf(world: World, index: number, filed: Filed): { readonly id: string; readonly data: object } {
  const { what, day, form, category, description, subcategory, values, resolution } = filed;
  const id = filingId(world, index, what);
  const drawn = draw(world.seed, index, salt + day);
  const date = isoOf(day);
  const data = {
    ...(values?.change_date === undefined && values?.termination_date === undefined && values?.appointment_date === undefined
      ? {}
      : { action_date: values.change_date ?? values.termination_date ?? values.appointment_date }),
    // the publisher's own notices have none
    barcode: category === 'gazette' ? null : `X${drawn.toString(36).toUpperCase().padStart(7, '0').slice(0, 7)}`,
    category,
    date,
    description,
    ...(values === undefined ? {} : { description_values: values }),
    links: { self: `/company/${companyNumber(world, index)}/filing-history/${id}` },
    ...(drawn % 3 === 0 ? { paper_filed: true } : {}),
    // a text in most documents, a list in some
    ...(subcategory === undefined
      ? {}
      : { subcategory: category === 'insolvency' && drawn % 5 === 0 ? [subcategory, 'other'] : subcategory }),
    ...(resolution === undefined
      ? {}
      : {
          resolutions: [
            {
              category: 'liquidation',
              subcategory: ['voluntary', 'resolution'],
              type: resolution.form,
              description: resolution.description,
              receive_date: date,
            },
          ],
        }),
    transaction_id: id,
    type: form,
  };
  return { id, data };
}

/** Returns a page of a company's filing history on a day. A start beyond the last document gives a page without items. */
export function filingList(world: World, index: number, day: number, { start, size }: { start: number; size: number }): object {
  const filed = historyOf(world, index, day);
  return {
    filing_history_status: 'filing-history-available',
    items: filed.slice(start, start + size).map((one) => filingOf(world, index, one).data),
    items_per_page: size,
    start_index: start,
    total_count: filed.length,
  };
}
