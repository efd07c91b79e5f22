import type { LinkedEvidence } from '../../serving/output/evidence-links.ts';
import type { LinkedFinding } from '../../serving/report/report.ts';
import { type Html, html } from '../pages/html.ts';
import { instantWords } from '../pages/words.ts';

/** Shows the findings of a report, each with what to do, its statute and the records behind it. */
export function findingsPart(findings: readonly LinkedFinding[]): Html {
  return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2>
${findings.length === 0 ? html`<p class="card">No finding of the rules.</p>` : findings.map(findingPart)}</section>`;
}

function findingPart({ code, outcome, asPayer, asPayee, plain, action, detail, basis, clearedBy, evidence }: LinkedFinding): Html {
  return html`<article class="card finding">
<div class="heading"><span class="state effect-${outcome}">${outcome}</span><h3>${plain}</h3></div>
<p>${action}</p>
<dl>
<div><dt>Code</dt><dd><code>${code}</code></dd></div>
<div><dt>On payments from it</dt><dd>${asPayer ?? 'none'}</dd></div>
<div><dt>On payments to it</dt><dd>${asPayee ?? 'none'}</dd></div>
</dl>
<dl class="wide">
<div><dt>The records show</dt><dd>${detail}</dd></div>
<div><dt>Basis</dt><dd>${basis}</dd></div>
<div><dt>Cleared by</dt><dd>${clearedBy}</dd></div>
${evidence.length === 0 ? '' : html`<div><dt>Evidence</dt><dd><ul>${evidence.map(evidencePart)}</ul></dd></div>`}
</dl>
</article>
`;
}

/** Names a record, and links its page; where the publisher has no page of the record, its page about such records. */
function evidencePart({ publisher, title, recordUrl, sourceUrl, source, release, record, publishedAt, retrievedAt }: LinkedEvidence): Html {
  const name = title === null ? source : title.startsWith(publisher ?? '') ? title : `${publisher}, ${title}`;
  const link =
    recordUrl !== null
      ? html` <a href="${recordUrl}" rel="noreferrer">Read record ${record}</a>`
      : sourceUrl !== null
        ? html` <a href="${sourceUrl}" rel="noreferrer">About ${title ?? source}</a>`
        : '';
  return html`<li>${name}: record <code>${record}</code> of release <code>${release}</code>, published ${publishedAt ?? 'on an unknown day'}, retrieved ${instantWords(retrievedAt)}.${link}</li>`;
}

/** Returns the statements that the licences require wherever the records are shown. */
export function attributionsOf(findings: readonly LinkedFinding[]): string[] {
  const stated = findings.flatMap(({ evidence }) => evidence.flatMap(({ attribution }) => (attribution === null ? [] : [attribution])));
  return [...new Set(stated)];
}
