import { type Problem, problems } from '../problems/problem.ts';
import type { Area } from './area.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

/** Returns a problem as a page of the area, for a browser. `requestId`: for a question to the operators. */
export function problemPage(area: Area, { code, message, options }: Problem, requestId: string): string {
  const { title, remedy } = problems[code];
  const main = html`<div class="card"><p>${message}</p>
${options.errors === undefined ? '' : html`<ul>${options.errors.map(({ detail }) => html`<li>${detail}</li>`)}</ul>`}
<p>${remedy}</p>
<p class="quiet"><code>${code}</code>, request <code>${requestId}</code></p></div>`;
  return layout(area, title, { signedIn: true }, main);
}
