import { slashedOf } from '../calendar.ts';
import { downloadPage } from '../http/download-page.ts';
import type { World } from '../world.ts';
import { dailies, historic, monthlies, type Span } from './archives.ts';
import { filingsIn } from './members.ts';

/** Approximate size of a compressed set of accounts in bytes, for the sizes on the pages in whole "Mb". */
const TYPICAL = 3_000;

const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1_048_576))}Mb`;

function link({ path, title }: Span, size: string): string {
  return `<li><a href="${path}">${title}  (${size})</a></li>`;
}

const listed = (world: World, spans: readonly Span[]) =>
  spans.map((span) => `                    ${link(span, megabytes(filingsIn(world, span).length * TYPICAL))}`).join('\n                \n');

/** Returns `en_accountsdata.html`: the daily archives, newest first. */
export function dailyPage(world: World, today: number): string {
  const spans = dailies(today);
  return page(
    'Daily Files',
    `<p>The accounts that invented companies filed, in the layout of the real product. Each file holds what was registered on the day before, Tuesday's what was registered since Saturday. It stays for 60 days; then there are <a href="en_monthlyaccountsdata.html">monthly files.</a></p>`,
    `<h2>Daily Download:</h2>
                <ul>
                
${listed(world, spans)}
                
                </ul>
                <strong>Last Updated:</strong> ${slashedOf(spans[0]?.day ?? today)}`,
  );
}

/** Returns `en_monthlyaccountsdata.html`: the archives of the last twelve months, oldest first. */
export function monthlyPage(world: World, today: number): string {
  const spans = monthlies(today);
  return page(
    "Previous Year's Monthly Files",
    `<p>The accounts that invented companies filed in each of the last twelve months; the newest are in the <a href="en_accountsdata.html">daily files.</a></p>`,
    `<h2>Monthly Download:</h2>
                <ul>
                
${listed(world, spans)}
                
                </ul>
                <strong>Last Updated:</strong> ${slashedOf(spans.at(-1)?.day ?? today)}
                <h2>What is older?</h2>
                <p>It is in the <a href="historicmonthlyaccountsdata.html">archive files.</a></p>`,
  );
}

/** Returns `historicmonthlyaccountsdata.html`: the older archives by year. */
export function historicPage(world: World, today: number): string {
  const size = (of: Span) => megabytes(((of.to - of.from) / 365) * Math.min(world.companies, 20_000) * TYPICAL);
  const years = [...historic(today)].map(
    ([year, spans]) => `	    <h3>${year}:</h3>
	    <ul>
${spans.map((span) => `            ${link(span, size(span)).replace('  (', ' (')}`).join('\n')}
            </ul>`,
  );
  return page(
    'Historic Monthly Files',
    `<p>The accounts of earlier years; those of the last twelve months are in the <a href="en_monthlyaccountsdata.html">monthly files.</a></p>`,
    `<h2>Historic Monthly Download:</h2>
${years.join('\n')}
                <strong>Last Updated:</strong> ${slashedOf(today)}`,
  );
}

function page(title: string, about: string, download: string): string {
  return downloadPage(
    `<h1>Free Accounts Data Product</h1>
            <h2>${title}</h2>

            <div class="grid_8 alpha">
                <h2>What is it? </h2>
                ${about}`,
    download,
  );
}
