import { z } from 'zod';
import { scenarios } from '../../models/clearance/sandbox.ts';
import type { ApiKey, Environment } from '../../serving/api-keys/api-keys.ts';
import { createClear, type StoredReply } from '../../serving/clearance/clear.ts';
import type { SignedDecision } from '../../serving/clearance/signed-decision.ts';
import { companyNumber } from '../../serving/input/company-number.ts';
import { day } from '../../serving/input/day.ts';
import { text } from '../../serving/input/text.ts';
import type { Screeners } from '../../serving/screening/screeners.ts';
import type { ApiDeps } from '../deps.ts';
import { expiredHeader, fingerprint, idempotencyKey, keyShape, replayedHeader, withoutKey } from '../idempotency-key.ts';
import { type Problem, problemDocument, problems } from '../problems/problem.ts';
import { problemOf } from '../problems/problem-of.ts';
import { operation } from '../route.ts';
import { currency, exposure, minor, terms } from './credit.ts';
import examples from './examples.json' with { type: 'json' };
import { decided, meta, writeFindings } from './reply.ts';

const path = '/api/v1/transaction-check';
const word = text(64);
const role = (of: 'payer' | 'payee') => z.literal(of).optional().meta({ description: 'Optional: repeats the name of the member.' });

const validationOrder = z
  .strictObject({
    court: text(256).meta({ description: 'The court that made the order.', example: 'High Court of Justice' }),
    caseNumber: text(64).meta({
      description: 'The number of the petition on the order. Case, spaces, stops and dashes make no difference.',
      example: 'CR-2026-000123',
    }),
    sealedOn: day.meta({ description: 'The day of the seal of the court.' }),
    coversPayment: z.boolean().meta({ description: 'Whether the order validates this payment.' }),
  })
  .meta({ id: 'ValidationOrder', description: 'An order of the court that validates a payment.' });

const request = z
  .strictObject({
    transactionId: text(128).meta({ description: "Required. The caller's own identifier of the payment." }),
    idempotencyKey: z
      .string()
      .optional()
      .meta({ ...keyShape, description: 'Equal to the header Idempotency-Key, or sent instead of it.' }),
    eventType: word.optional().meta({ description: 'Optional; the receipt holds it.', example: 'payout.release' }),
    amountMinor: minor.meta({ description: 'Required. Minor units of `currency` (pence for GBP).', example: 125_000 }),
    currency: currency.meta({ description: 'Required. ISO 4217, in capital letters. It says how many decimals `amountMinor` has.' }),
    direction: z.enum(['outbound', 'inbound']).meta({
      description: 'Required. `outbound`: the caller pays out for the payer. `inbound`: the caller receives for the payee.',
    }),
    productType: word.optional().meta({ description: 'Optional; the receipt holds it.', example: 'b2b_payout' }),
    payer: z.strictObject({ role: role('payer'), companyNumber }).meta({ description: 'Required. The company that pays.' }),
    payee: z
      .strictObject({
        role: role('payee'),
        companyNumber,
        isNew: z.boolean().optional().meta({
          description: 'Whether the payer has never paid this payee before. Absent: not known, and `limits` has `PAYEE_NEW_NOT_STATED`.',
        }),
        bankDetailsChanged: z.boolean().optional().meta({
          description:
            'Whether the bank details of the payee have changed since the payer last paid it. Absent: not known, and `limits` has `BANK_DETAILS_CHANGE_NOT_STATED`.',
        }),
      })
      .meta({ description: 'Required. The company that is paid.' }),
    validationOrders: z.array(validationOrder).min(1).max(10).optional().meta({
      description:
        'Orders of the court that validate this payment although a winding-up petition against the payer is live (Insolvency Act 1986 s 127(1)): one for each petition. A petition with an order that counts is `REVIEW` in place of `HOLD`, because the service has not seen the order. An order counts when its case is that of the petition, the court sealed it on or after the day of the presentation and not after today, and it covers this payment.',
    }),
    terms: terms.optional(),
    exposure: exposure.optional(),
  })
  .meta({ id: 'TransactionCheck', description: 'A payment between two companies.' });

const reply = z.object({ data: decided, meta });

const description = [
  'Screens payer and payee, with their former names, officers in office and owners, as `POST /api/v1/screen` does, with the decisions of your analysts.',
  'Decides from the public records as of now: `HOLD` over `REVIEW` over `ALLOW`, with the statute and the records behind every finding, and a signed receipt. A company that no record names, and a source that is not fresh, give `REVIEW`.',
  'Idempotent: needs a key (header `Idempotency-Key`, bare or quoted, or `idempotencyKey` in the body). For 24 hours the same request under the same key returns the stored bytes with `Idempotent-Replayed: true`; the order of members and white space make no difference. When the decision has expired meanwhile, the repetition has `Decision-Expired: true`: do not act on it, and check again under a new key. Another request under the key gets 422, one in flight 409. Keys belong to the tenant and environment, not to the API key. Only 200 and 422 `SAME_COMPANY` are stored: after any other answer the key is free.',
  `With a sandbox key these numbers are scenarios; every other number is unknown:\n\n| number | shows |\n|---|---|\n${scenarios.map(({ number, shows }) => `| ${number} | ${shows} |`).join('\n')}`,
].join('\n\n');

/** `POST /api/v1/transaction-check`. */
export function transactionCheck(deps: ApiDeps, screeners: Screeners) {
  const clear = createClear({ ...deps, screenCompanies: screeners.ofCompanies });
  return operation({
    method: 'post',
    path,
    id: 'checkTransaction',
    example: examples.checkTransaction,
    tag: 'Clearance',
    summary: 'Clear a payment between two companies',
    description,
    scope: 'transaction-risk:check',
    idempotency: 'required',
    repeatsDecision: true,
    body: request,
    reply,
    limited: 'clearances',
    problems: ['SAME_COMPANY', 'SIGNER_UNAVAILABLE', 'CLOCKS_APART', 'DATABASE_UNAVAILABLE'],
    run: async ({ body: payment, sent: body, caller, requestId, base, header, count, apart }) => {
      const key = idempotencyKey(header('idempotency-key'), payment.idempotencyKey);
      const sent = withoutKey(Object(body));
      const cleared = await clear(
        { caller, key, fingerprint: fingerprint('POST', path, sent), payment, sent, count, apart },
        {
          decided: (signed) => Buffer.from(JSON.stringify(writeReply(signed, caller))),
          refused: (problem) => storedProblem(problemOf(problem), { base, requestId, environment: caller.environment }),
        },
      );
      return {
        status: cleared.status,
        body: cleared.body,
        headers: { ...(cleared.replayed ? replayedHeader : {}), ...(cleared.isExpired === true ? expiredHeader : {}) },
        ...(cleared.decision === undefined ? {} : { decision: cleared.decision }),
      };
    },
  });
}

/** A problem as it is stored under the idempotency key, with the request that received it first. */
function storedProblem(
  problem: Problem,
  { base, requestId, environment }: { readonly base: string; readonly requestId: string; readonly environment: Environment },
): StoredReply {
  const body = Buffer.from(JSON.stringify(problemDocument(problem, base, requestId, environment)));
  return { status: problems[problem.code].status, body };
}

function writeReply({ decision, signer }: SignedDecision, { environment }: ApiKey): z.input<typeof reply> {
  const { outcome, priority, findings, limits, expiresAt, ruleset } = decision.verdict;
  return {
    data: {
      decisionId: decision.id,
      transactionId: decision.transactionId,
      outcome,
      ...(priority === undefined ? {} : { priority }),
      reasons: writeFindings(findings),
      limits: [...limits],
      decidedAt: decision.decidedAt,
      expiresAt,
      ruleset,
      signer,
      kid: decision.signedBy.jwk.kid,
      receipt: decision.receipt,
    },
    meta: { sandbox: environment === 'sandbox' },
  };
}
