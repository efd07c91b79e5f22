import { type Pause, pauseWords } from '../../serving/audit-log/audit-log.ts';
import type { BoardRelease, SourceOnBoard } from '../../serving/ledger/source-board.ts';
import { whyLost } from '../../serving/streams/gap-words.ts';
import type { StreamState } from '../../serving/streams/read-streams.ts';
import { type Html, html } from '../pages/html.ts';
import { layout } from '../pages/layout.ts';
import { instantWords } from '../pages/words.ts';
import { operators } from './area.ts';
import { calendar, legend } from './calendar.ts';

interface OnPage {
  /** A `risk pause` that goes on. */
  readonly pause: Pause | undefined;
  /** The instant of the answer. */
  readonly now: Date;
  readonly today: string;
  /** What stands between the applied releases and the served facts, in words; undefined: nothing. */
  readonly publication: string | undefined;
}

/** Returns the page of all sources. */
export function sourcesPage(board: readonly SourceOnBoard[], { now, today, pause, publication }: OnPage): string {
  const main = html`<p class="quiet">As of ${instant(now)}; the records' day is ${today}.</p>
${pause === undefined ? '' : html`<p class="failure">The schedules are ${pauseWords(pause)}.</p>`}
${publication === undefined ? html`<p class="quiet">Publication: every applied release is published.</p>` : html`<p class="failure">Publication: ${publication}</p>`}
${overview(board)}
<h2>Each source</h2>
${legend()}
${board.map(section)}`;
  return layout(operators, 'Sources', { signedIn: true }, main);
}

function overview(board: readonly SourceOnBoard[]): Html {
  const row = ({ source, state, lag, rejected, unmapped }: SourceOnBoard) => html`<tr>
<th scope="row"><a href="#${source.id}">${source.id}</a></th><td>${badge(state)}</td>
<td class="number">${lag.checkHours === null ? 'never' : hours(lag.checkHours)}</td><td class="number">${ageOfData(lag.dataDays)}</td>
<td class="number">${whole(rejected)}</td><td class="number">${whole(unmapped.reduce((sum, { rows }) => sum + rows, 0))}</td></tr>`;
  return html`<div class="card scroll" tabindex="0" role="group" aria-label="Overview of all sources"><table>
<caption class="quiet">Quarantine and unknown words: of the newest snapshot, or of the releases of 30 days.</caption>
<thead><tr><th scope="col">Source</th><th scope="col">State</th><th scope="col" class="number">Last check</th><th scope="col" class="number">Age of data</th>
<th scope="col" class="number">Quarantine</th><th scope="col" class="number">Unknown words</th></tr></thead>
<tbody>${board.map(row)}</tbody></table></div>`;
}

function section(one: SourceOnBoard): Html {
  const { source, state, stale, failure, lag, rejected, unmapped, releases } = one;
  return html`<section class="card" id="${source.id}" aria-labelledby="title-${source.id}">
<div class="heading"><h2 id="title-${source.id}">${source.id}</h2>${badge(state)}</div>
<p class="quiet">${source.title}, ${source.publisher}${source.clearance ? '. Every clearance needs it' : ''}.</p>
${failure === null ? '' : html`<p class="failure"><a href="/console/runbook#${failure.code}">${failure.code}</a>: ${failure.message}</p>`}
${stale === '' ? '' : html`<p>${stale}</p>`}
<dl><div><dt>Last complete check</dt><dd>${lag.checkHours === null ? 'never' : `${hours(lag.checkHours)} ago`}</dd></div>
<div><dt>Newest data</dt><dd>${lag.dataDate ?? 'none'}${lag.dataDays === null ? '' : ` (${ageOfData(lag.dataDays)})`}</dd></div>
<div><dt>Rows in quarantine</dt><dd>${whole(rejected)}</dd></div>
<div><dt>Unknown category words and members</dt><dd>${unmapped.length === 0 ? '0' : unmapped.map(({ column, rows }) => `${column}: ${whole(rows)}`).join(', ')}</dd></div></dl>
${unmapped.length === 0 ? '' : html`<p><a href="/console/runbook#UNMAPPED_WORDS">What to do about unknown category words and members</a></p>`}
<h3>Days</h3>
${days(one)}
${one.stream === undefined ? '' : streamPart(source, one.stream)}
<h3>Newest releases</h3>
${releases.length === 0 ? html`<p class="quiet">None.</p>` : releaseTable(source.id, releases)}
</section>`;
}

function days({ source, calendar: drawn }: SourceOnBoard): Html {
  const isSnapshot = source.kind === 'snapshot' && source.coverage === undefined;
  return html`${calendar(source.id, drawn.first, drawn.days)}
${isSnapshot ? html`<p class="quiet">The days of the data of each release. A release is the whole list, so a later one closes a gap.</p>` : ''}`;
}

/** Shows where a stream stands, and each open gap with the command that closes it. */
function streamPart({ id, stream }: SourceOnBoard['source'], state: StreamState): Html {
  const { position, continuousSince, waitingSince, downSince, unreadSince } = state;
  const open = state.gaps.filter(({ closedBy }) => closedBy === null);
  const rows: readonly (readonly [string, string])[] = [
    ['Position', position === null ? 'none' : String(position)],
    ['Continuous since', continuousSince === null ? 'never' : instant(continuousSince)],
    ['Down since', downSince === null ? 'it answers' : instant(downSince)],
    ['Waits since', waitingSince === null ? 'nothing waits' : instant(waitingSince)],
    ['No records since', unreadSince === null ? 'records arrive' : instant(unreadSince)],
  ];
  return html`<h3>Stream</h3>
<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<h3>Open gaps</h3>
${open.length === 0 ? html`<p class="quiet">None.</p>` : html`<ul aria-label="Open gaps of ${id}">${open.map((gap) => html`<li>${whyLost(gap, stream)} <a href="/console/runbook#${gap.code}">What to do about ${gap.code}</a></li>`)}</ul>`}`;
}

function releaseTable(source: string, releases: readonly BoardRelease[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Newest releases of ${source}"><table>
<thead><tr><th scope="col">Release</th><th scope="col">Data of</th><th scope="col">State</th><th scope="col" class="number">Rows</th>
<th scope="col" class="number">Quarantine</th><th scope="col">Offered</th><th scope="col">Applied</th><th scope="col">Served</th></tr></thead>
<tbody>${releases.map(releaseRow)}</tbody></table></div>`;
}

function releaseRow({ release, dataDate, state, rows, rejected, offeredAt, appliedAt, servedAt, code, message }: BoardRelease): Html {
  const failure = code === null ? '' : html`<br><a href="/console/runbook#${code}">${code}</a> ${message ?? ''}`;
  return html`<tr><td class="id">${release}</td><td class="time">${dataDate}</td><td class="id">${state}${failure}</td><td class="number">${whole(rows)}</td>
<td class="number">${whole(rejected)}</td><td class="time">${instant(offeredAt)}</td><td class="time">${instant(appliedAt)}</td><td class="time">${instant(servedAt)}</td></tr>`;
}

const badge = (state: string) => html`<span class="state state-${state.replaceAll(' ', '-')}">${state}</span>`;
const whole = (count: number | null) => (count === null ? '' : count.toLocaleString('en-GB'));

/** `2026-06-01 06:15 UTC`. */
function instant(at: Date | null): string {
  return at === null ? '' : instantWords(at.toISOString());
}

function hours(count: number): string {
  if (count < 1) return `${Math.max(0, Math.round(count * 60))} min`;
  return count < 72 ? `${Math.round(count)} h` : `${Math.round(count / 24)} days`;
}

function ageOfData(count: number | null): string {
  return count === null ? '' : count <= 0 ? 'today' : count === 1 ? '1 day' : `${count} days`;
}
