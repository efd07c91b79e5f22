import type { Pool } from '../../../infra/postgres/pool.ts';
import { sqlIn } from '../../../infra/sql-file.ts';
import { inputHash } from '../../../models/receipts/canonical-json.ts';
import { envelopeDifferences } from '../../../models/receipts/envelope.ts';
import type { KeyOfSet } from '../../../models/receipts/signed-text.ts';
import { type Verification, verifyReceipt } from '../../../models/receipts/verify.ts';
import type { TreeHead } from '../../../models/transparency/head.ts';
import { isPassedOver } from '../../../models/transparency/verify-proof.ts';
import type { Environment } from '../../api-keys/api-keys.ts';
import type { StoredDecision } from '../../clearance/decisions.ts';
import type { AuditFinding } from './findings.ts';

const sql = sqlIn('serving/log/audit');

interface AuditedDecision extends Omit<StoredDecision, 'signer'> {
  readonly tenant: string;
  readonly request: unknown;
  readonly inputs: unknown;
  readonly logged: boolean;
  /** A head covers its leaf. */
  readonly covered: boolean;
  readonly passedAt: Date | null;
}

type Keys = { readonly keys: readonly KeyOfSet[] };

/** Decisions that are read at a time: each holds all its inputs. */
const page = 200;

/**
 * Compares every decision of an environment with its receipt, looks for its leaf, and compares its date with the heads that do not cover it; then
 * looks for decisions that no head covers in time, and for leaves without a decision. Returns how many decisions it read, and what it found.
 */
export async function auditDecisions(
  pool: Pool,
  environment: Environment,
  { jwks, pinned }: { readonly jwks: Keys; readonly pinned: TreeHead | undefined },
): Promise<{ readonly decisions: number; readonly findings: readonly AuditFinding[] }> {
  const findings: AuditFinding[] = [];
  const uncovered = uncoveredDecisions();
  const kept = [pinned?.log ?? null, pinned?.treeSize ?? null, pinned?.timestamp ?? null];
  let [decisions, after] = [0, ''];
  for (;;) {
    const { rows } = await pool.query<AuditedDecision>(sql('decisions'), [environment, after, page, ...kept]);
    for (const row of rows) {
      const verified = await verifyReceipt(row.receipt, jwks);
      findings.push(...auditDecision(row, environment, verified));
      if (verified.ok) uncovered.add(row, verified.payload.decidedAt);
    }
    decisions += rows.length;
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  const { rows: lost } = await pool.query<{ log: string; leafIndex: number }>(sql('leaves-without-decision'), [environment]);
  const leaves = lost.map(({ log, leafIndex }): AuditFinding => {
    return { code: 'LEAF_WITHOUT_DECISION', what: `leaf ${leafIndex} of log ${log}`, detail: 'no decision has a receipt with this hash' };
  });
  return { decisions, findings: [...findings, ...uncovered.findings(), ...leaves] };
}

/**
 * Finds the decisions that no head covers although the merge delay was over when the newest decision was made. The instants are those that receipts sign, and not
 * the clock: a copy of a database that was taken between two steps of the log has entries that wait.
 */
function uncoveredDecisions() {
  const waiting: { readonly id: string; readonly decidedAt: string }[] = [];
  let newest = '';
  return {
    add({ id, logged, covered }: AuditedDecision, decidedAt: string): void {
      if (decidedAt > newest) newest = decidedAt;
      if (logged && !covered) waiting.push({ id, decidedAt });
    },
    findings(): AuditFinding[] {
      const late = waiting.filter(({ decidedAt }) => isPassedOver(decidedAt, newest)).sort((a, b) => (a.decidedAt < b.decidedAt ? -1 : 1));
      const [first] = late;
      if (first === undefined) return [];
      const others = late.length === 1 ? '' : `, nor ${late.length - 1} later ${late.length === 2 ? 'one' : 'ones'}`;
      return [
        {
          code: 'HEAD_MISSING',
          what: `decision ${first.id}`,
          detail: `decided at ${first.decidedAt}, and no head covers it${others}; the newest decision is of ${newest}`,
        },
      ];
    },
  };
}

function auditDecision(row: AuditedDecision, environment: Environment, verified: Verification): AuditFinding[] {
  const finding = (code: AuditFinding['code'], detail: string): AuditFinding => ({ code, what: `decision ${row.id}`, detail });
  const unlogged = row.logged ? [] : [finding('DECISION_WITHOUT_LEAF', 'no leaf has the hash of its receipt')];
  if (!verified.ok) return [...unlogged, finding('RECEIPT_INVALID', `${verified.code}: ${verified.message}`)];
  const { payload, kid } = verified;
  const differences = [
    ...envelopeDifferences({ receipt: row.receipt, outer: shown(row), meta: {}, beside: [] }, payload, kid).map((one) =>
      one.replace('/data/', ''),
    ),
    ...(payload.tenant === row.tenant ? [] : ['tenant']),
    ...(payload.environment === environment ? [] : ['environment']),
    ...(payload.requestHash === undefined || payload.requestHash === inputHash(row.request) ? [] : ['request']),
    ...(payload.inputHash === inputHash(row.inputs) ? [] : ['inputs']),
    ...(row.verdict.outcome === payload.outcome ? [] : ['verdict']),
  ];
  const { passedAt } = row;
  const isDatedBack = passedAt !== null && isPassedOver(payload.decidedAt, passedAt);
  return [
    ...unlogged,
    ...(differences.length === 0 ? [] : [finding('DECISION_CHANGED', `not as in its receipt: ${differences.join(', ')}`)]),
    ...(isDatedBack
      ? [finding('DECISION_DATED_BACK', `decided at ${payload.decidedAt}, and the head of ${passedAt.toISOString()} does not cover it`)]
      : []),
  ];
}

/** The members of the row that its receipt covers, as an answer shows them. */
function shown({ id, transactionId, idempotencyKey, payer, payee, outcome, verdict, ruleset, kid, decidedAt, expiresAt }: AuditedDecision) {
  return {
    ...{ decisionId: id, transactionId, idempotencyKey, payer, payee, outcome, ruleset, kid },
    ...(verdict.priority === undefined ? {} : { priority: verdict.priority }),
    ...{ reasons: verdict.findings, limits: verdict.limits, decidedAt: decidedAt.toISOString(), expiresAt: expiresAt.toISOString() },
  };
}
