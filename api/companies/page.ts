import { bandWords } from '../../models/findings/band-words.ts';
import { actionWords } from '../../models/findings/effect-words.ts';
import { wordsOfReason } from '../../models/findings/reason-words.ts';
import type { CompanyHistory } from '../../serving/report/company-history.ts';
import type { Report, SourceCoverage } from '../../serving/report/report.ts';
import type { AssessedCompany } from '../../serving/risk/assess-company.ts';
import { type Html, html } from '../pages/html.ts';
import { layout } from '../pages/layout.ts';
import { instantWords } from '../pages/words.ts';
import { companies } from './area.ts';
import { asOfForm, sliderPath } from './as-of-form.ts';
import { detailsPart } from './details.ts';
import { attributionsOf, findingsPart } from './findings.ts';
import { netAssetsPlot, pdPlot, percent } from './plots.ts';
import { timelinePart } from './timeline.ts';

export interface CompanyPage {
  readonly report: Report;
  readonly risk: AssessedCompany;
  readonly history: CompanyHistory;
  readonly asOf: { readonly instant: Date; readonly basis: 'KNOWN' | 'TRUE' } | undefined;
  /** London day of now. */
  readonly today: string;
  readonly sandbox: boolean;
}

/** Returns the page of a company: what its report and its assessment answer, and how it came to that. */
export function companyPage({ report, risk, history, asOf, today, sandbox }: CompanyPage): string {
  const { companyNumber, name, known } = report;
  const main = html`<p class="quiet">Company number <code>${companyNumber}</code></p>
${sandbox ? html`<p class="failure">Sandbox: a scenario, not a company.</p>` : ''}
${asOfForm({ companyNumber, days: history.days, today, asOf })}
${verdictPart(report)}
${riskPart(risk)}
${findingsPart(report.findings)}
<div class="plots">
<section class="card" aria-labelledby="net-assets"><h2 id="net-assets">Net assets over time</h2>${netAssetsPlot(history.netAssets)}</section>
<section class="card" aria-labelledby="pd"><h2 id="pd">Probability of default over time</h2>
${pdPlot(history.pd, { pd12: risk.assessment.pd12, at: known.at, isNow: asOf === undefined })}</section>
</div>
${registerPart(report)}
${detailsPart(report.details)}
${timelinePart(companyNumber, history.timeline, known.daysCountedTo)}
${notKnownPart(report)}
${coveragePart(report.coverage)}
<footer class="quiet">${[...new Set([...attributionsOf(report.findings), ...report.details.attributions])].map((one) => html`<p>${one}</p>`)}
<p>A summary of public records. It is not financial advice, not a regulated credit assessment and not a credit decision.</p></footer>`;
  return layout(companies, name ?? companyNumber, { signedIn: true, script: sliderPath }, main);
}

function verdictPart({ verdict, known, expiresAt, screening }: Report): Html {
  const { outcome, asPayer, asPayee, summary } = verdict;
  const basis = { KNOWN: 'as the service knew it then', TRUE: 'as it was true then, as far as it is known now' };
  return html`<section class="card verdict ${outcome}" aria-labelledby="verdict"><div class="heading"><h2 id="verdict">Verdict</h2><span class="state effect-${outcome}">${outcome}</span></div>
<p>${summary}</p>
<dl>
<div><dt>Payments from it</dt><dd>${asPayer}</dd></div>
<div><dt>Payments to it</dt><dd>${asPayee}</dd></div>
<div><dt>Screening</dt><dd>${screening?.outcome ?? 'not screened'}</dd></div>
<div><dt>As of</dt><dd>${instantWords(known.at)}${known.basis === null ? '' : `, ${basis[known.basis]}`}</dd></div>
${expiresAt === null ? '' : html`<div><dt>Ask again after</dt><dd>${instantWords(expiresAt)}</dd></div>`}
</dl>
${outcome === 'ALLOW' ? '' : html`<p>${actionWords[outcome]}</p>`}
${known.learnedLater.length === 0 ? '' : html`<p>Learned since: ${known.learnedLater.map(({ part, trueFrom, knownFrom }) => `${part} of ${trueFrom}, known from ${instantWords(knownFrom)}`).join('; ')}.</p>`}
<p class="quiet">No clearance: it is not signed and nothing is stored. Ask for one before a payment is released.</p></section>`;
}

function riskPart({ assessment, scorecard }: AssessedCompany): Html {
  const { state, band, pd12, interval, completeness, reasons } = assessment;
  return html`<section class="card" aria-labelledby="risk"><h2 id="risk">Risk within 12 months</h2>
${band === null ? '' : html`<p>${bandWords[band].plain}</p>`}
<dl>
<div><dt>Band</dt><dd class="large">${band ?? state}</dd></div>
<div><dt>Probability of default</dt><dd class="large">${pd12 === null ? 'not rated' : percent(pd12)}</dd></div>
<div><dt>Interval</dt><dd>${interval === null ? 'none' : `${percent(interval[0])} to ${percent(interval[1])}`}</dd></div>
<div><dt>Data</dt><dd>${completeness}</dd></div>
<div><dt>Scorecard</dt><dd><code>${scorecard}</code></dd></div>
</dl>
${reasons.length === 0 ? '' : html`<details><summary>What moves it (${reasons.length})</summary><ul>${reasons.map((one) => html`<li>${wordsOfReason(one).plain} <code>${one.code}</code> ${one.direction} it: ${one.detail}</li>`)}</ul></details>`}</section>`;
}

function registerPart({ register }: Report): Html {
  const title = html`<h2 id="register">Register</h2>`;
  if (register === null)
    return html`<section class="card" aria-labelledby="register">${title}<p>No snapshot of the register has held the number.</p></section>`;
  const rows: readonly (readonly [string, string | null])[] = [
    ['Status', register.statusText],
    ['Category', register.category],
    ['Incorporated', register.incorporatedOn],
    ['Dissolved', register.dissolvedOn],
    ['Last accounts to', register.accountsMadeUpTo],
    ['Next accounts due', register.accountsDueOn],
    ['Last confirmation to', register.confirmationMadeUpTo],
    ['Next confirmation due', register.confirmationDueOn],
    ['SIC codes', register.sicCodes.join(', ') || null],
  ];
  return html`<section class="card" aria-labelledby="register">${title}
<dl>${rows.flatMap(([name, value]) => (value === null ? [] : [html`<div><dt>${name}</dt><dd>${value}</dd></div>`]))}</dl></section>`;
}

function notKnownPart({ notKnown }: Report): Html {
  return html`<section class="card" aria-labelledby="not-known"><h2 id="not-known">What is not known</h2>
${notKnown.length === 0 ? html`<p>Nothing is stated.</p>` : html`<ul>${notKnown.map(({ plain }) => html`<li>${plain}</li>`)}</ul>`}</section>`;
}

function coveragePart(coverage: readonly SourceCoverage[]): Html {
  if (coverage.length === 0) return html``;
  const row = ({
    source,
    title,
    publisher,
    dataDate,
    checkedAt,
    stale,
  }: SourceCoverage) => html`<tr><th scope="row">${title ?? source}</th><td>${publisher ?? ''}</td>
<td class="time">${dataDate ?? 'none'}</td><td class="time">${checkedAt === null ? 'never' : instantWords(checkedAt)}</td><td>${stale ?? 'fresh'}</td></tr>`;
  return html`<section class="card" aria-labelledby="sources"><h2 id="sources">Sources that were read</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Sources that were read"><table>
<thead><tr><th scope="col">Source</th><th scope="col">Publisher</th><th scope="col">Data of</th><th scope="col">Checked</th><th scope="col">State</th></tr></thead>
<tbody>${coverage.map(row)}</tbody></table></div></section>`;
}
