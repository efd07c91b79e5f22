import { slashedOf } from '../calendar.ts';
import { downloadPage } from '../http/download-page.ts';
import type { SnapshotFile } from './file.ts';

/** Returns `en_pscdata.html`, which lists today's snapshot only, as one file or in parts. */
export function pscPage(today: number, files: readonly (SnapshotFile & { readonly bytes: number })[]): string {
  const links = files.map(({ stem, bytes }) => `<li><a href="${stem}.zip">${stem}.zip  (${Math.ceil(bytes / 1_048_576)}Mb)</a></li>`);
  return downloadPage(
    `<h1>People with significant control (PSC) snapshot</h1>

            <div class="grid_8 alpha">
                <p>A snapshot of the persons who own or control invented companies, in the layout of the real product. None of them exists.</p>
                <p>It is made every day before ten in the morning.</p>`,
    `<h2>PSC data as ${files.length === 1 ? 'one file' : 'multiple files'}:</h2>
                <ul>${links.join('\n                ')}</ul>
                <strong>Last Updated:</strong> ${slashedOf(today)}`,
  );
}
