import { slashedOf } from '../calendar.ts';
import { downloadPage } from '../http/download-page.ts';
import { snapshotOf } from '../truth.ts';
import { fileStem, PARTS } from './file.ts';

/** Returns `en_output.html`, which lists the month's files with their sizes in whole "Mb". `bytes`: size of the single file. */
export function indexPage(today: number, bytes: number): string {
  const { day, name: month } = snapshotOf(today);
  const size = (of: number) => `${Math.round(of / 1_048_576)}Mb`;
  const link = (part: number | undefined, of: number) => {
    const file = `${fileStem(month, part)}.zip`;
    return `<li><a href="${file}">${file}  (${size(of)})</a></li>`;
  };
  const parts = Array.from({ length: PARTS }, (_, at) => `                    ${link(at + 1, bytes / PARTS)}`);
  return downloadPage(
    `<h1>Free Company Data Product</h1>

            <div class="grid_8 alpha">
                <h2>What is it? </h2>
                <p>A downloadable data snapshot of invented companies, in the layout of the real product. None of them exists.</p>

                <h2>When will it be updated?</h2>
                <p>The latest snapshot is there on the first day of the month.  </p>`,
    `<h2>How to download Company data</h2>
                <p>Either download the Company data as one large file or as smaller multiple files (for ease of downloading).</p>
                <h2>Company data as one file:</h2>
                <ul>${link(undefined, bytes)}</ul>
                <h2>Company data as multiple files:</h2>
                <ul>
                
${parts.join('\n                \n')}
                
                </ul>
                <strong>Last Updated:</strong> ${slashedOf(day)}`,
    'https://www.w3.org/1999/xhtml', // sic
  );
}
