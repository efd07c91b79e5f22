import { companyName } from '../company.ts';
import { draw, pick } from '../random.ts';
import { namedOn } from '../warned.ts';
import { placeEnds, placeStarts } from '../words.ts';
import type { World } from '../world.ts';

const NAMED = 10;
/** Day on which the list first appears, and day on which one more person is named. */
const FIRST = -300;
const ANOTHER = 20;

/** Returns the day of the page's last change. */
export function bansDay(today: number): number {
  return today < ANOTHER ? FIRST : ANOTHER;
}

/** Returns the HTML of the guidance: a description of the restrictions, and the table of the persons named. */
export function bansBody(world: World, today: number, { shrunk, wrongHeader }: { shrunk: boolean; wrongHeader: boolean }): string {
  const companies = namedOn(world, 'investmentBanned').map((index) => companyName(world, index));
  const invented = Array.from({ length: NAMED - companies.length + (today < ANOTHER ? 0 : 1) }, (_, at) => inventedName(world, at));
  const whole = [...companies, ...invented];
  const names = shrunk ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
  return `<p>Persons named in relation to financial and investment restrictions.</p>
<table><thead><tr><th scope="col">${wrongHeader ? 'Listed party' : 'Organisation'}</th><th scope="col">Historic Group ID [1]</th><th scope="col">UK Sanctions List Unique ID [2]</th><th scope="col">Subject to other sanctions (see entry on the UK Sanctions List)</th></tr></thead>
<tbody>${names.map(row).join('\n')}</tbody></table>
<p>[1] As it was on the consolidated list. [2] Where the person is designated as well.</p>`;
}

function row(name: string, at: number): string {
  const designated = at % 4 === 3;
  const unique = `RUS${2_000 + at}`;
  const link = `<a href="https://search-uk-sanctions-list.service.gov.uk/designations/${unique}">Yes</a>`;
  return `<tr><td>${name.replaceAll('&', '&amp;')}</td><td>${13_100 + at}</td><td>${designated ? unique : '-'}</td><td>${designated ? link : '-'}</td></tr>`;
}

/** Returns the name of a bank or manufacturer of an invented country. */
function inventedName(world: World, at: number): string {
  const drawn = draw(world.seed, at, 140);
  // no two names begin with the same word
  const word = `${pick(placeStarts, at * 7 + (world.seed % 7))}${pick(placeEnds, drawn >>> 8)}ov`;
  return pick(
    [`${word}bank`, `Bank of ${word} (also known as ${word} Bank)`, `${word} Aircraft Corporation`, `${word} Neft, previously ${word} Oil`],
    at,
  );
}
