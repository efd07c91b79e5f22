import { decodeJwt } from 'jose';
import type { Evidence } from '../../../models/clearance/evidence.ts';
import type { Finding, Outcome, SourceCovered } from '../../../models/clearance/verdict.ts';
import { actionWords } from '../../../models/findings/effect-words.ts';
import { limitWords } from '../../../models/findings/limit-words.ts';
import { plainWords } from '../../../models/findings/registry.ts';
import type { RecordedOutcome } from '../../../models/outcomes/history.ts';
import { receiptPayload } from '../../../models/receipts/receipt.ts';
import { receiptLeaf } from '../../../models/transparency/entry.ts';
import type { StoredDecision } from '../../../serving/clearance/decisions.ts';
import type { WholeProof } from '../../../serving/log/read-log.ts';
import { linked } from '../../../serving/output/evidence-links.ts';
import { Html, html } from '../../pages/html.ts';
import { secondWords } from '../../pages/words.ts';
import { amountText } from './amount.ts';
import { style } from './style.ts';

interface Context {
  readonly names: { readonly payer: string | null; readonly payee: string | null };
  /** Address of the service, whose keys verify the receipt. */
  readonly base: string;
  /** What the caller recorded about the payment since. */
  readonly outcomes: readonly RecordedOutcome[];
  /** What proves that the public log has the receipt; `waits`: no head covers it yet; `unavailable`: the log shows no proofs now. */
  readonly proof: WholeProof | 'waits' | 'unavailable';
}

const verdicts: Readonly<Record<Outcome, string>> = {
  ALLOW: 'No statutory impediment was found in the records that were read. The payment may be released until the time below.',
  REVIEW: actionWords.REVIEW,
  HOLD: actionWords.HOLD,
};

/** Returns the page of a decision: what was decided about which payment, why, from which records, and how to check it. */
export function certificatePage(decision: StoredDecision, context: Context): string {
  const { id, outcome, verdict } = decision;
  const { outcomes } = context;
  const receipt = receiptPayload.parse(decodeJwt(decision.receipt));
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Certificate of decision ${id}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>Certificate of decision</h1>
<p class="quiet"><code>${id}</code></p>
${receipt.environment === 'sandbox' ? html`<p class="sandbox">Sandbox: a scenario, not a company. It clears no payment.</p>` : ''}
<div class="verdict ${outcome}"><strong>${outcome}</strong><p>${verdicts[outcome]}</p></div>
${paymentPart(decision, receipt, context)}
<h2>Findings</h2>
${verdict.findings.length === 0 ? html`<p>None.</p>` : verdict.findings.map(findingPart)}
<h2>What is not known</h2>
<ul>${verdict.limits.map((limit) => html`<li>${limitWords[limit] ?? limit}</li>\n`)}</ul>
${sourcesPart(receipt)}
<h2>How the payment ended</h2>
${outcomes.length === 0 ? html`<p>Nothing was recorded.</p>` : outcomesPart(outcomes, receipt.currency)}
${receiptPart(decision, receipt, context)}
${logPart(decision, context)}
</main>
<footer>A summary of public records. It is not financial advice, not a regulated credit assessment and not a credit decision.</footer>
</body>
</html>
`;
  return `<!doctype html>\n${page.text}`;
}

type Receipt = ReturnType<typeof receiptPayload.parse>;

function paymentPart(decision: StoredDecision, { amountMinor, currency, tenant }: Receipt, { names }: Context): Html {
  return html`<h2>Payment</h2>
<dl>
<dt>Transaction</dt><dd>${decision.transactionId ?? 'not stated'}</dd>
<dt>Amount</dt><dd>${amountText(amountMinor, currency)}</dd>
<dt>Payer</dt><dd>${companyText(names.payer, decision.payer)}</dd>
<dt>Payee</dt><dd>${companyText(names.payee, decision.payee)}</dd>
<dt>Decided for</dt><dd>${tenant}</dd>
<dt>Decided at</dt><dd>${secondWords(decision.decidedAt.toISOString())}</dd>
<dt>Check again after</dt><dd>${secondWords(decision.expiresAt.toISOString())}</dd>
</dl>`;
}

function findingPart(finding: Finding): Html {
  const { code, outcome, subject, companyNumber, detail, basis, clearedBy, evidence, coverage = [] } = finding;
  const about = companyNumber === null ? subject : `${subject} ${companyNumber}`;
  return html`<section class="finding">
<h3><span class="effect ${outcome}">${outcome}</span> <code>${code}</code>, ${about}</h3>
<p>${plainWords(finding)}</p>
<dl>
<dt>What to do</dt><dd>${actionWords[outcome]}</dd>
<dt>The records show</dt><dd>${detail}</dd>
<dt>Basis</dt><dd>${basis}</dd>
${clearedBy === undefined ? '' : html`<dt>Cleared by</dt><dd>${clearedBy}</dd>`}
${coverage.length === 0 ? '' : html`<dt>Sources</dt><dd><ul>${coverage.map(coveragePart)}</ul></dd>`}
${evidence.length === 0 ? '' : html`<dt>Evidence</dt><dd><ul>${evidence.map(evidencePart)}</ul></dd>`}
</dl>
</section>
`;
}

function coveragePart({ source, from, to, checkedAt, holds, why }: SourceCovered): Html {
  const days = to === null ? 'no day is recorded' : from === null ? `data of ${to}` : `${from} to ${to}`;
  const state = holds === null ? 'its state was not recorded' : (why ?? 'read within its limits');
  return html`<li>${source}: ${days}, ${checkedAt === null ? '' : `checked at ${secondWords(checkedAt)}, `}${state}</li>\n`;
}

function evidencePart(evidence: Evidence): Html {
  const { publisher, title, recordUrl, source, release, record, publishedAt, retrievedAt, attribution } = linked(evidence);
  const name = title === null ? source : title.startsWith(publisher ?? '') ? title : `${publisher}, ${title}`;
  const address = recordUrl === null ? '' : html` <a href="${recordUrl}">${recordUrl}</a>`;
  return html`<li>${name}: record <code>${record}</code> of release <code>${release}</code>, published ${publishedAt ?? 'on an unknown day'}, retrieved ${secondWords(retrievedAt)}.${address}${attribution === null ? '' : ` ${attribution}`}</li>`;
}

function sourcesPart({ sources }: Receipt): Html {
  return html`<h2>Sources that were read</h2>
<table><thead><tr><th scope="col">source</th><th scope="col">release</th><th scope="col">data of</th><th scope="col">checked at</th></tr></thead>
<tbody>${sources.map(
    ({ source, release, dataDate, checkedAt }) =>
      html`<tr><td>${source}</td><td>${release ?? 'none'}</td><td>${dataDate ?? 'none'}</td><td>${checkedAt === null ? 'never' : secondWords(checkedAt)}</td></tr>\n`,
  )}</tbody></table>`;
}

function outcomesPart(outcomes: readonly RecordedOutcome[], currency: string): Html {
  const replaced = new Map(outcomes.map(({ corrects, outcomeId }) => [corrects, outcomeId]));
  return html`<ul>${outcomes.map(({ outcomeId, outcome, occurredAt, amountMinor }) => {
    const by = replaced.get(outcomeId);
    return html`<li>${outcome} at ${secondWords(occurredAt.toISOString())}, ${amountText(amountMinor, currency)}${by === undefined ? '' : ` (corrected by ${by})`}</li>\n`;
  })}</ul>`;
}

const placesOfKeys = { pkcs11: 'in a PKCS#11 token', 'aws-kms': 'in AWS KMS', software: 'in a file' };

function receiptPart({ id, kid, signer, ruleset, receipt, outcome }: StoredDecision, signed: Receipt, { base }: Context): Html {
  const { inputHash, environment, tenant, amountMinor, currency } = signed;
  const expectations = `--expect-outcome ${outcome} --expect-environment ${environment} --expect-signer ${signer} --expect-tenant ${shellWord(tenant)} --expect-amount ${amountMinor}${currency} --allow-expired`;
  return html`<h2>Receipt</h2>
<dl>
<dt>Key</dt><dd><code>${kid}</code>, ${placesOfKeys[signer]}</dd>
<dt>Rules</dt><dd><code>${ruleset}</code></dd>
<dt>Hash of all inputs</dt><dd><code>${inputHash}</code></dd>
</dl>
<p>The receipt is what proves the decision: this page shows the same and is not signed. To verify it without trusting this page, save the text below as <code>${id}.jws</code>, then run</p>
<pre>curl -s ${base}/.well-known/jwks.json -o jwks.json
risk verify ${id}.jws --jwks jwks.json ${expectations}</pre>
<p>The file <code>docs/receipts.md</code> of the service has the same with OpenSSL alone. Compare the payload that the command prints with this page.</p>
<pre>${receipt}</pre>`;
}

/** One word of a POSIX shell, whatever the text holds. */
function shellWord(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function logPart({ id, receipt }: StoredDecision, { proof, base }: Context): Html {
  const title = html`<h2>Public log</h2>`;
  if (proof === 'unavailable')
    return html`${title}<p>The log shows no proofs at the moment. The receipt above is complete without one.</p>`;
  const leaf = receiptLeaf(receipt).toString('hex');
  if (proof === 'waits')
    return html`${title}<p>The receipt has an entry in the public log, and no signed head covers it yet. One does within ten minutes: open this page again. The leaf will have the hash <code>${leaf}</code>.</p>`;
  const { head, leafIndex, auditPath } = proof;
  const question = `log=${head.log}&hash=${leaf}`;
  return html`${title}
<p>The receipt has a leaf in an append-only log that anyone can check. A head that you keep shows later that nothing was changed or taken away.</p>
<dl>
<dt>Log and place</dt><dd>${head.log}, leaf ${leafIndex}</dd>
<dt>Hash of the leaf</dt><dd><code>${leaf}</code></dd>
<dt>Head</dt><dd>of ${head.treeSize} leaves, signed at ${secondWords(head.signedAt.toISOString())}</dd>
<dt>Root</dt><dd><code>${head.rootHash}</code></dd>
<dt>Inclusion proof</dt><dd>${auditPath.length === 0 ? 'empty: the leaf is the root' : html`<ol>${auditPath.map((hash) => html`<li><code>${hash}</code></li>\n`)}</ol>`}</dd>
</dl>
<p>To verify it, save the receipt as above, then run</p>
<pre>curl -s "${base}/api/v1/log/get-all-by-hash?${question}" -o proof.json
risk verify ${id}.jws --jwks jwks.json --log proof.json --expect-outcome any --expect-environment any --expect-signer any --allow-expired</pre>
<p>The signed head:</p>
<pre class="head">${head.jws}</pre>`;
}

function companyText(name: string | null, companyNumber: string): string {
  return name === null ? companyNumber : `${name} (${companyNumber})`;
}
