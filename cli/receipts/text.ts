import type { ReceiptPayload } from '../../models/receipts/receipt.ts';
import type { Verification } from '../../models/receipts/verify.ts';

type Evidence = ReceiptPayload['evidence'][number];

/** A verified receipt for a person: the verdict, whose and when, why, from which records, and who signed. */
export function receiptText({ payload, kid, expired }: Extract<Verification, { ok: true }>): string {
  const { outcome, environment, receiptId, tenant, transactionId, payer, payee, amountMinor, currency, signer } = payload;
  const lines = [
    `${outcome}  ${environment} receipt ${receiptId}`,
    field('decided', payload.decidedAt),
    field('valid until', `${payload.expiresAt}${expired ? ' (past: ask again before relying on it)' : ''}`),
    field('tenant', tenant),
    ...(transactionId === null ? [] : [field('transaction', transactionId)]),
    field('payment', `${amountMinor} ${currency} (minor units) from ${payer} to ${payee}`),
    field('computed by', `rules ${payload.ruleset}, features ${payload.featureBuild ?? 'none'}, inputs ${payload.inputHash}`),
    ...section('reasons', payload.reasons.flatMap(reasonLines)),
    ...section('records read', payload.evidence.map(evidenceLine)),
    ...section('sources', payload.sources.map(sourceLine)),
    ...section('what no record shows', [...payload.limits]),
    `signature valid, key ${kid} (${signer})`,
  ];
  return `${lines.join('\n')}\n`;
}

function reasonLines({ code, outcome, role, companyNumber, basis, detail, evidence }: ReceiptPayload['reasons'][number]): string[] {
  const whose = [role, companyNumber].filter((part) => part !== null).join(' ');
  return [
    [outcome, code, whose].filter((part) => part !== '').join('  '),
    `  ${detail} (${basis})`,
    ...evidence.map((each) => `  ${evidenceLine(each)}`),
  ];
}

function evidenceLine({ source, release, record, publishedAt, retrievedAt }: Evidence): string {
  return `${source} ${release}: ${record}, published ${publishedAt ?? 'without date'}, retrieved ${retrievedAt}`;
}

function sourceLine({ source, release, dataDate, checkedAt }: ReceiptPayload['sources'][number]): string {
  return `${source}: ${release ?? 'never read'}, data of ${dataDate ?? 'no day'}, checked ${checkedAt ?? 'never'}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${line}`)];
}

function field(name: string, value: string): string {
  return `  ${name.padEnd(12)} ${value}`;
}
