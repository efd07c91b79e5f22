import type { NetAssets } from '../../models/report/net-assets.ts';
import type { PdFrom } from '../../serving/risk/pd-over-time.ts';
import { londonDay } from '../../uk/day.ts';
import { type Html, html } from '../pages/html.ts';
import { linePlot } from './line-plot.ts';

/** Draws the net assets on each balance sheet date. Only figures in the currency and of the scope of the newest are joined. */
export function netAssetsPlot(stated: readonly NetAssets[]): Html {
  const newest = stated.at(-1);
  if (newest === undefined) return html`<p>No accounts that the service has read state them.</p>`;
  const alike = stated.filter(({ currency, scope }) => currency === newest.currency && scope === newest.scope);
  const points = alike.map(({ on, amount }) => ({ at: Date.parse(on), value: Number(amount) }));
  const label = `Net assets of the ${newest.scope}: ${alike.map((one) => `${one.on} ${amountWords(one)}`).join(', ')}`;
  const rows = stated.map((one) => [one.on, amountWords(one), one.scope]);
  return html`${linePlot({ label, points, steps: false, write: (value) => shortAmount(value, newest.currency) })}
${valueTable('Net assets', ['Balance sheet date', 'Net assets', 'Of'], rows)}
<p class="quiet">From filed accounts. Where the accounts state the owners' capital alone, that.</p>`;
}

/** Draws the PD as of each version of the facts, and apart from the line the PD of the answer above it. */
export function pdPlot(
  pd: readonly PdFrom[],
  { pd12, at, isNow }: { readonly pd12: number | null; readonly at: string; readonly isNow: boolean },
): Html {
  const points = pd.flatMap(({ from, pd12: value }) => (value === null ? [] : [{ at: Date.parse(from), value }]));
  const apart = pd12 === null ? undefined : { at: Date.parse(at), value: pd12 };
  if (points.length === 0 && apart === undefined) return html`<p>No version of the facts can be rated.</p>`;
  const label = [
    ...pd.map((one) => `${londonDay(new Date(one.from))} ${pdWords(one.pd12)}`),
    ...(apart === undefined ? [] : [`${isNow ? 'now' : 'as of the chosen day'} ${pdWords(pd12)}`]),
  ].join(', ');
  const rows = [
    ...pd.map((one) => [londonDay(new Date(one.from)), pdWords(one.pd12), one.band ?? one.state]),
    [isNow ? 'Now' : 'Chosen day', pdWords(pd12), ''],
  ];
  return html`${linePlot({ label: `Probability of default within 12 months: ${label}`, points, apart, steps: true, write: percent })}
${valueTable('Probability of default', ['Facts since', 'PD within 12 months', 'Band'], rows)}
<p class="quiet">Each dot shows the PD at a change of the facts. The service does not store past source checks, so it computes the dots with limited data; a dot may be higher than the PD that the API returned on that day. Diamond: the PD above.</p>`;
}

/** Returns the values of a plot as a table that opens. */
function valueTable(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): Html {
  return html`<details><summary>${name} as a table</summary><div class="scroll" tabindex="0" role="group" aria-label="${name} as a table"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div></details>`;
}

/** Returns a probability in percent with at most two digits that count, for example `0.34%`. */
export function percent(share: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'percent', maximumSignificantDigits: 2 }).format(share);
}

const pdWords = (pd: number | null) => (pd === null ? 'not rated' : percent(pd));

/** Returns an exact amount with its currency, for example `GBP -1,200`. */
function amountWords({ amount, currency }: Pick<NetAssets, 'amount' | 'currency'>): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${grouped}${fraction === undefined || /^0*$/.test(fraction) ? '' : `.${fraction}`}`;
}

function shortAmount(value: number, currency: string): string {
  const short = new Intl.NumberFormat('en-GB', { notation: 'compact' }).format(value);
  return currency === 'GBP' ? short.replace(/^(-?)/, '$1£') : short;
}
