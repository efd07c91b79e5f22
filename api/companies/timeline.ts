import type { TimelineEntry } from '../../models/report/timeline.ts';
import { type Html, html } from '../pages/html.ts';
import { instantWords } from '../pages/words.ts';

const kinds: Readonly<Record<TimelineEntry['kind'], string>> = { record: 'record', signal: 'signal', facts: 'service' };

/** Shows what the records date, the signals and the changes of the facts, the newest first. `today`: day of the records; later days lie ahead. */
export function timelinePart(companyNumber: string, timeline: readonly TimelineEntry[], today: string): Html {
  const entry = ({ on, kind, plain, detail, asOf }: TimelineEntry) => html`<li class="${kind}${on > today ? ' ahead' : ''}">
<p class="when"><time datetime="${on}">${on}</time> <span class="kind">${kinds[kind]}${on > today ? ', ahead' : ''}</span></p>
<p>${plain}${asOf === undefined ? '' : html` <a href="/companies/${companyNumber}?asOf=${encodeURIComponent(asOf)}">Show the page as of ${instantWords(asOf)}</a>`}</p>
${detail === undefined ? '' : html`<p class="quiet">${detail}</p>`}</li>
`;
  return html`<section class="card" aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>
<p class="quiet">Record: a day that the records state. Signal: an event of the last year, as webhooks delivered it. Service: what the service knows changed.</p>
${timeline.length === 0 ? html`<p>Nothing is dated.</p>` : html`<ol class="timeline">${timeline.map(entry)}</ol>`}</section>`;
}
