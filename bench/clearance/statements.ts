import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openSoftwareSigner } from '../../infra/hsm/software.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { supplementarySources } from '../../models/clearance/decide.ts';
import { createClearanceClaim } from '../../serving/clearance/clearance-read.ts';
import { type Recording, recordDecisions } from '../../serving/clearance/decisions.ts';
import { createSignedDecision } from '../../serving/clearance/signed-decision.ts';
import type { ClearanceRead } from '../../serving/facts/company-facts.ts';
import type { Claim, WantedKey } from '../../serving/idempotency/keys.ts';
import { sources } from '../../sources/index.ts';
import { londonDay } from '../../uk/day.ts';
import { machineLine, percentile, ranMs } from '../machine.ts';

/**
 * Prints the processor time that one process of PostgreSQL takes for a clearance in each of its two statements, alone and with as many as share a statement,
 * while no other session works. Other work on the machine raises it, so the least and the median are printed, and two versions of a statement are compared in
 * runs that take turns. The companies are not screened: the decisions are REVIEW.
 */
export async function measureStatements(databaseUrl: string, home: string, companies: readonly string[], times: number): Promise<void> {
  const pool = openPool(databaseUrl, { max: 1 });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ran = () => ranMs(`/proc/${rows[0]?.pid}`);
  const signer = await openSoftwareSigner(join(home, 'bench-signing-key.pem'));
  const clock = () => ({ now: new Date(), today: londonDay(new Date()) });
  const decided = createSignedDecision({
    pool,
    signers: { live: signer, sandbox: signer },
    clock,
    sources: sources.filter(({ clearance }) => clearance),
    supplementarySources: sources.filter(({ id }) => supplementarySources.has(id)),
    screenCompanies: async (_, numbers) => numbers.map(() => null),
  });
  const claimed = createClearanceClaim(pool, 15);
  const caller = { id: 'bench', tenant: 'bench', environment: 'live', scopes: [] } as unknown as Parameters<typeof decided>[0];
  let asked = 0;

  async function recording(wanted: WantedKey, claim: Claim<ClearanceRead>): Promise<Recording> {
    if (claim.state !== 'claimed' || wanted.companies === undefined) throw new Error(`a new key is ${claim.state}`);
    const { payer, payee } = wanted.companies;
    const payment = {
      ...{ transactionId: randomUUID(), amountMinor: 125_000, currency: 'GBP', direction: 'outbound' as const },
      ...{ payer: { companyNumber: payer }, payee: { companyNumber: payee }, terms: { creditDays: 0 } },
    };
    const { decision } = await decided(caller, wanted.key, { payment, sent: payment }, claim.read);
    const body = Buffer.from(JSON.stringify({ ...decision.verdict, receipt: decision.receipt }));
    return { held: wanted, decision, answer: { status: 200, body } };
  }

  function wantedKey(): WantedKey {
    asked += 1;
    const [payer = '', payee = ''] = [companies[asked % companies.length], companies[(asked + 1) % companies.length]];
    const held = { tenant: 'bench', environment: 'live', key: randomUUID(), owner: randomUUID() } as const;
    return { ...held, fingerprint: Buffer.alloc(32), companies: { payer, payee } };
  }

  console.log(`${machineLine()}; ${times} statements on one connection, ms of processor of PostgreSQL's process for each clearance`);
  for (const together of [1, 4, 8]) {
    const took: { claim: number[]; decision: number[] } = { claim: [], decision: [] };
    for (let at = -50; at < times; at += 1) {
      const wanted = Array.from({ length: together }, wantedKey);
      const before = ran();
      const claims = await Promise.all(wanted.map(claimed)); // asked at one time, so in one statement
      const claimMs = ran() - before;
      const recordings = await Promise.all(claims.map((claim, place) => recording(wanted[place] as WantedKey, claim)));
      const then = ran();
      await recordDecisions(pool, recordings);
      if (at < 0) continue; // until PostgreSQL keeps a plan of each statement
      took.claim.push(claimMs / together);
      took.decision.push((ran() - then) / together);
    }
    for (const [statement, all] of Object.entries(took))
      console.log(
        `${statement.padEnd(8)} of ${together}  least ${percentile(all, 0).toFixed(2)}  median ${percentile(all, 0.5).toFixed(2)}`,
      );
  }
  await pool.end();
}
