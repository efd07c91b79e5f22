import { slashedOf } from '../calendar.ts';
import { downloadPage } from '../http/download-page.ts';
import { snapshotStem } from './file.ts';

/** `en_pscdata.html`: the snapshot of today and no other. */
export function pscPage(today: number, bytes: number): string {
  const file = `${snapshotStem(today)}.zip`;
  return downloadPage(
    `<h1>People with significant control (PSC) snapshot</h1>

            <div class="grid_8 alpha">
                <p>A snapshot of the persons who own or control invented companies, in the layout of the real product. None of them exists.</p>
                <p>It is made every day before ten in the morning.</p>`,
    `<h2>PSC data as one file:</h2>
                <ul><li><a href="${file}">${file}  (${Math.ceil(bytes / 1_048_576)}Mb)</a></li></ul>
                <strong>Last Updated:</strong> ${slashedOf(today)}`,
  );
}
