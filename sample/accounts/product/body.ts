import { hiddenFacts } from './hidden.ts';
import type { Layout } from './layout.ts';
import type { Page } from './product.ts';
import { incomeRows, sheetRows } from './rows.ts';
import { nameOf, numberOf, signature, statements } from './words.ts';

export interface Arrangement {
  readonly layout: Layout;
  /** True: prints lines without figures as well. */
  readonly every?: boolean;
  readonly header: 'first' | 'last';
  /** True: a policy continues on the next page, after a page footer that does not belong to it. */
  readonly continued?: boolean;
}

/** Returns the body of the accounts in the arrangement of a product. */
export function body(page: Page, arrangement: Arrangement): string {
  const { statement } = page;
  const { layout, every = false, header } = arrangement;
  const balanceDate = page.date('bus', 'BalanceSheetDate', statement.filing.end, { instant: true });
  const income = incomeRows(statement);
  const visible = [
    `<div class="cover"><p>Registered number ${numberOf(page)}</p><h1>${nameOf(page)}</h1><p>${statement.filing.amends ? 'Amended accounts' : 'Accounts'} for the period ended ${page.asAt}</p></div>`,
    income.length === 0 ? '' : `<div class="page"><h2>Profit and loss account</h2>${layout(page, income)}</div>`,
    `<div class="page"><h2>Balance sheet as at ${balanceDate}</h2>${layout(page, sheetRows(statement, every))}${statements(page)
      .map((sentence) => `<p>${sentence}</p>`)
      .join('')}<p>${signature(page)}</p></div>`,
    `<div class="page"><h2>Notes</h2>${policy(page, arrangement.continued ?? false)}${employees(page)}</div>`,
  ].join('\n');
  // made last, because it holds every context that the body used
  const tagged = `<div style="display:none">${page.header(hiddenFacts(page))}</div>`;
  return `<body>${header === 'first' ? tagged : ''}${visible}${header === 'last' ? tagged : ''}</body>`;
}

function policy({ words, statement, vocabulary }: Page, continued: boolean): string {
  if (!vocabulary.dimensional || statement.kind === 'micro') return '<p>The figures are at historical cost.</p>';
  const concept = 'GeneralDescriptionBasisMeasurementUsedInPreparingFinancialStatements';
  const begun = 'The figures are at historical cost, in pounds sterling,';
  const rest = 'rounded as the columns say, and the directors expect the company to go on.';
  if (!continued) return `<p>${words('core', concept, `${begun} ${rest}`)}</p>`;
  return `<p>${words('core', concept, `${begun} <ix:exclude><span class="foot">Page 3 of 4</span></ix:exclude>`, { continuedAt: 'next1' })}</p></div>
<div class="page"><p><ix:continuation id="next1">${rest}</ix:continuation></p>`;
}

function employees({ statement, employees: count }: Page): string {
  if (statement.kind === 'dormant') return '';
  const [now, before] = [count('current'), count('previous')];
  if (now === '') return '';
  return `<p>The average number of persons employed in the period was ${now}${before === '' ? '' : ` (the year before: ${before})`}.</p>`;
}
