import type { ChainGap } from '../../models/clearance/details.ts';
import type { LookUp, ReportDetails } from '../../serving/report/details.ts';
import type { SearchedFeed } from '../../serving/report/news-searched.ts';
import { type Html, html } from '../pages/html.ts';
import { instantWords } from '../pages/words.ts';

/** Shows charges, chains of owners, property and news, and what was asked and searched for them; nothing where nothing is known of any of it. */
export function detailsPart(details: ReportDetails): Html {
  const rows = rowsOf(details);
  if (rows.length === 0) return html``;
  return html`<section class="card" aria-labelledby="details"><h2 id="details">Charges, owners, property and news</h2>
<dl class="wide">${rows.map(([name, value, asOf]) => html`<div><dt>${name}</dt><dd>${value}${asOf === undefined ? '' : ` (as of ${asOf})`}</dd></div>`)}</dl>
${askedPart(details)}</section>`;
}

function askedPart({ lookUps }: ReportDetails): Html {
  if (lookUps.length === 0) return html``;
  return html`<details><summary>Asked about this company (${lookUps.filter(({ answer }) => answer !== 'not-asked').length} of ${lookUps.length})</summary>
<dl class="wide">${lookUps.map((one) => html`<div><dt>${one.title}</dt><dd>${answerWords(one)}</dd></div>`)}</dl></details>`;
}

function answerWords({ answer, askedAt, records, served, failed }: LookUp): string {
  const said = { found: `${records} found`, none: 'none', 'not-asked': 'not asked' }[answer];
  const when = askedAt === null ? '' : `, ${instantWords(askedAt)}`;
  const waits = askedAt === null || served ? '' : '; not in this report yet';
  return `${said}${when}${waits}${failed ? '; the newest request has no answer' : ''}`;
}

type Row = readonly [name: string, value: string, asOf: string | undefined];

function rowsOf({ charges, ownership, property, news }: ReportDetails): Row[] {
  const rows: Row[] = [];
  if (charges !== undefined) {
    const { outstanding, partSatisfied, satisfied, newestDeliveredOn, asOf } = charges;
    const counts = `${outstanding} outstanding, ${partSatisfied} satisfied in part, ${satisfied} satisfied`;
    rows.push(['Charges', counts + dated('the newest delivered on', newestDeliveredOn), asOf]);
  }
  if (ownership !== undefined) {
    const { levels, entities, overseas, gaps, asOf } = ownership;
    const chains = `${entities} ${entities === 1 ? 'owner is' : 'owners are'} not a natural person, in ${levels} ${levels === 1 ? 'level' : 'levels'}; ${overseas} of them registered abroad`;
    rows.push(['Chains of owners', [chains, ...gaps.map((gap) => gapWords[gap])].join('; '), asOf]);
  }
  if (property !== undefined) {
    const { titles, newestAddedOn, removed, newestRemovedOn, asOf } = property;
    const held = `${titles} registered ${titles === 1 ? 'title' : 'titles'} in England and Wales${dated('the newest added on', newestAddedOn)}`;
    rows.push(['Property', `${held}; ${removed} removed${dated('the newest by the file of', newestRemovedOn)}`, asOf]);
  }
  const { items, newestOn, searched, asOf } = news;
  if (items > 0 || searched !== null) {
    const counted = `${items} ${items === 1 ? 'item' : 'items'}${dated('the newest of', newestOn)}`;
    rows.push(['News of distress', [counted, ...(searched?.feeds ?? []).map(feedWords)].join('; '), asOf]);
  }
  return rows;
}

const dated = (words: string, day: string | undefined) => (day === undefined ? '' : `, ${words} ${day}`);

function feedWords({ feed, state, from, to }: SearchedFeed): string {
  if (from === null || to === null) return `${feed} was not searched in the last 30 days`;
  if (state === 'searched') return `${feed} was searched`;
  return `${feed} was searched in part, from ${instantWords(from)} to ${instantWords(to)}`;
}

const gapWords: Readonly<Record<ChainGap, string>> = {
  cut: 'a chain has more than eight levels, or its companies own each other',
  'not-identified': 'an owner has no number on the register',
  'not-on-register': 'an owner is not on the register',
  overseas: 'the register names no owners of an owner abroad',
  'owners-not-named': 'the owners of an owner are not named',
};
