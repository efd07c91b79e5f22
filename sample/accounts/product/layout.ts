import type { Page } from './product.ts';
import type { Row } from './rows.ts';

/** Lays out rows of labels and figures. */
export type Layout = (page: Page, rows: readonly Row[]) => string;

function figures({ statement, amount }: Page, { line, owed }: Row): readonly string[] {
  const own = [amount(line, 'current', { owed: owed ?? false }), amount(line, 'previous', { owed: owed ?? false })];
  return statement.group === undefined
    ? own
    : [
        amount(line, 'current', { owed: owed ?? false, group: true }),
        amount(line, 'previous', { owed: owed ?? false, group: true }),
        ...own,
      ];
}

function headings({ statement, years }: Page): readonly string[] {
  return statement.group === undefined ? years : [`Group ${years[0]}`, `Group ${years[1]}`, `Company ${years[0]}`, `Company ${years[1]}`];
}

function unit({ statement, product }: Page): string {
  return product.thousands && statement.profile.unit === 1_000 ? '£000' : '£';
}

/** Lays out rows as a table, with an empty cell for no figure. */
export const table: Layout = (page, rows) => {
  const head = headings(page);
  const cells = (of: readonly string[]) => of.map((cell) => `<td class="n">${cell}</td>`).join('');
  const body = rows.map((row) => `<tr${row.total ? ' class="t"' : ''}><td>${row.label}</td><td/>${cells(figures(page, row))}</tr>`);
  return `<table><tr><th/><th>Notes</th>${head.map((year) => `<th>${year}</th>`).join('')}</tr><tr><th/><th/>${head.map(() => `<th>${unit(page)}</th>`).join('')}</tr>
${body.join('\n')}
</table>`;
};

/** Lays out rows as nested boxes. */
export const boxes: Layout = (page, rows) => {
  const cell = (of: string) => `<div class="c">${of}</div>`;
  const row = (of: Row) => `<div class="r"><div class="l">${of.label}</div>${figures(page, of).map(cell).join('')}</div>`;
  return `<div class="s"><div class="r"><div class="l"></div>${headings(page).map(cell).join('')}</div><div class="r"><div class="l"></div>${headings(
    page,
  )
    .map(() => cell(unit(page)))
    .join('')}</div>${rows.map(row).join('')}</div>`;
};

/** Lays out rows with absolute positions, like a printed page. */
export const placed: Layout = (page, rows) => {
  let top = 120;
  const piece = (left: number, text: string) => `<span style="position:absolute;left:${left}px;top:${top}px">${text}</span>`;
  const printed = rows.map((row) => {
    top += row.total ? 22 : 15;
    return (
      piece(60, row.label) +
      figures(page, row)
        .map((text, at) => (text === '' ? '' : piece(430 + at * 110, text)))
        .join('')
    );
  });
  return `<div style="position:relative;height:${top + 40}px">${printed.join('\n')}</div>`;
};
