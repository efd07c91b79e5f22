import type { ChainGap, CompanyDetails } from '../../models/clearance/details.ts';
import { type Html, html } from '../pages/html.ts';

/** Shows charges, chains of owners, property and news; nothing when no record shows any of it. */
export function detailsPart(details: CompanyDetails): Html {
  const rows = rowsOf(details);
  if (rows.length === 0) return html``;
  return html`<section class="card" aria-labelledby="details"><h2 id="details">Charges, owners, property and news</h2>
<dl class="wide">${rows.map(([name, value, asOf]) => html`<div><dt>${name}</dt><dd>${value}${asOf === undefined ? '' : ` (as of ${asOf})`}</dd></div>`)}</dl></section>`;
}

type Row = readonly [name: string, value: string, asOf: string | undefined];

function rowsOf({ charges, ownership, property, news }: CompanyDetails): Row[] {
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
  if (news !== undefined) {
    rows.push([
      'News of distress',
      `${news.items} ${news.items === 1 ? 'item' : 'items'}${dated('the newest of', news.newestOn)}`,
      news.asOf,
    ]);
  }
  return rows;
}

const dated = (words: string, day: string | undefined) => (day === undefined ? '' : `, ${words} ${day}`);

const gapWords: Readonly<Record<ChainGap, string>> = {
  cut: 'a chain has more than eight levels, or its companies own each other',
  'not-identified': 'an owner has no number on the register',
  'not-on-register': 'an owner is not on the register',
  overseas: 'the register names no owners of an owner abroad',
  'owners-not-named': 'the owners of an owner are not named',
};
