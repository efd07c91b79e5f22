import type { ReceiptPayload } from '../../models/receipts/receipt.ts';
import type { Verification } from '../../models/receipts/verify.ts';
import { printable } from '../../serving/output/printable.ts';

type Evidence = ReceiptPayload['evidence'][number];

/** Returns a verified receipt as printable text: outcome, tenant, times, payment, reasons, records, sources, limits and signing key. */
export function receiptText({ payload, kid, expired }: Extract<Verification, { ok: true }>): string {
  const { outcome, environment, receiptId, tenant, transactionId, payer, payee, amountMinor, currency, signer } = payload;
  const lines = [
    `${outcome}  ${environment} receipt ${receiptId}`,
    ...(payload.priority === 'HIGH' ? [field('priority', 'HIGH: findings of two families meet on one company')] : []),
    field('decided', payload.decidedAt),
    field('valid until', `${payload.expiresAt}${expired ? ' (expired: request a new decision before relying on it)' : ''}`),
    field('tenant', tenant),
    ...(transactionId === null ? [] : [field('transaction', transactionId)]),
    field('payment', `${amountMinor} ${currency} (minor units) from ${payer} to ${payee}`),
    field('computed by', `rules ${payload.ruleset}, features ${payload.featureBuild ?? 'none'}, inputs ${payload.inputHash}`),
    ...requestLines(payload),
    ...section('stated by the caller', statedLines(payload.stated)),
    ...section('reasons', payload.reasons.flatMap(reasonLines)),
    ...section(
      'information',
      (payload.information ?? []).map(({ code, subject, detail }) => `${code}  ${subject}: ${detail}`),
    ),
    ...section('records read', payload.evidence.map(evidenceLine)),
    ...section('sources', payload.sources.map(sourceLine)),
    ...section('limits', [...payload.limits]),
    `signature valid, key ${kid} (${signer})`,
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

/** What the request says beside the payment; receipts from before the service recorded it lack these. */
function requestLines({ direction, eventType, productType, terms, exposure, requestHash }: ReceiptPayload): string[] {
  const stated = [
    direction,
    eventType,
    productType,
    terms && `${terms.creditDays} days of credit`,
    exposure && `exposure ${exposure.currentMinor}, proposed ${exposure.proposedMinor} ${exposure.currency} (minor units)`,
  ].filter((one) => typeof one === 'string');
  return [
    ...(stated.length === 0 ? [] : [field('request', stated.join(', '))]),
    ...(requestHash === undefined ? [] : [field('request hash', requestHash)]),
  ];
}

function statedLines({ payeeIsNew, payeeBankDetailsChanged, validationOrders = [] }: NonNullable<ReceiptPayload['stated']> = {}): string[] {
  return [
    ...(payeeIsNew === undefined ? [] : [`the payee is ${payeeIsNew ? 'new' : 'not new'} to the payer`]),
    ...(payeeBankDetailsChanged === undefined
      ? []
      : [`the bank details of the payee have ${payeeBankDetailsChanged ? '' : 'not '}changed`]),
    ...validationOrders.map(
      ({ court, caseNumber, sealedOn, coversPayment }) =>
        `validation order (${court}, ${caseNumber}) sealed on ${sealedOn}, which ${coversPayment ? 'covers' : 'does not cover'} the payment`,
    ),
  ];
}

function reasonLines({ code, outcome, role, companyNumber, basis, detail, evidence }: ReceiptPayload['reasons'][number]): string[] {
  const company = [role, companyNumber].filter((part) => part !== null).join(' ');
  return [
    [outcome, code, company].filter((part) => part !== '').join('  '),
    `  ${detail} (${basis})`,
    ...evidence.map((each) => `  ${evidenceLine(each)}`),
  ];
}

function evidenceLine({ source, release, record, publishedAt, retrievedAt }: Evidence): string {
  return `${source} ${release}: ${record}, published ${publishedAt ?? 'on an unknown day'}, retrieved ${retrievedAt}`;
}

function sourceLine({ source, release, dataDate, checkedAt }: ReceiptPayload['sources'][number]): string {
  return `${source}: ${release ?? 'never read'}, data of ${dataDate ?? 'an unknown day'}, checked ${checkedAt ?? 'never'}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${line}`)];
}

function field(name: string, value: string): string {
  return `  ${name.padEnd(12)} ${value}`;
}
