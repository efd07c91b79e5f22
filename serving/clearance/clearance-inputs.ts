import { unknown } from '../../models/clearance/decide.ts';
import type { CompanyFacts, CompanyScreening } from '../../models/clearance/facts.ts';
import { sandboxFacts, sandboxFreshness, sandboxSnapshots } from '../../models/clearance/sandbox.ts';
import type { ClearanceInputs, ClearanceRequest } from '../../models/clearance/verdict.ts';
import { creditOf } from '../../models/risk/credit.ts';
import type { ApiKey } from '../api-keys/api-keys.ts';
import type { ClearanceRead } from '../facts/company-facts.ts';
import { type SourceLimits, snapshotDays, sourceStates } from '../facts/source-states.ts';
import type { Moment } from '../records-clock.ts';
import type { createScorecards } from '../risk/scorecards.ts';
import type { ScreeningCaller } from '../screening/screeners.ts';

export interface InputDeps {
  readonly clock: () => Moment;
  /** Every source that a clearance depends on: all are mandatory. */
  readonly sources: readonly SourceLimits[];
  /** Sources that a clearance can do without; a limit of the decision names each that is not fresh. */
  readonly supplementarySources: readonly SourceLimits[];
  readonly screenCompanies: (
    caller: ScreeningCaller,
    companyNumbers: readonly string[],
    asked: { readonly read: ClearanceRead; readonly today: string },
  ) => Promise<readonly (CompanyScreening | null)[]>;
}

/** Returns the scorecard of a version. */
type ScorecardOf = ReturnType<typeof createScorecards>;

type Caller = Pick<ApiKey, 'tenant' | 'environment'>;

export interface Read {
  readonly inputs: ClearanceInputs;
  /** Null: neither company is known. */
  readonly featureBuild: string | null;
}

/**
 * Returns everything that a decision rests on: the published facts, or the scenarios of the sandbox, with the screening of both companies and the
 * bands that the scorecard gives them. The two sides may be one company, which is then screened once: a report judges a company on both sides.
 */
export async function inputsOf(
  deps: InputDeps & { readonly scorecardOf: ScorecardOf },
  caller: Caller,
  payment: ClearanceRequest,
  read: ClearanceRead,
): Promise<Read> {
  const numbers = [...new Set([payment.payer.companyNumber, payment.payee.companyNumber])];
  // reads the clock once, so that screening and decision have one day; after the facts, so that no fact is newer than the instant of the decision
  const moment = momentOf(deps);
  const [payer = null, payee = payer] = await deps.screenCompanies(caller, numbers, { read, today: moment.today });
  const { inputs, featureBuild } =
    caller.environment === 'sandbox' ? sandboxInputs(payment, moment) : liveInputs(deps, payment, moment, read);
  const { request } = inputs;
  const scorecard = await deps.scorecardOf(caller.environment === 'sandbox' ? null : read.scorecard);
  // not `{ ...company, screening, ... }`: V8 makes new hidden classes for each such object (docs/performance.md, "Pauses")
  const whole = (company: CompanyFacts, screening: CompanyScreening | null) =>
    Object.assign({}, company, { screening, credit: creditOf(scorecard, company, inputs) });
  const companies = {
    payer: whole(inputs.payer ?? unknown(request.payer.companyNumber), payer),
    payee: whole(inputs.payee ?? unknown(request.payee.companyNumber), payee),
  };
  return { inputs: { ...inputs, ...companies }, featureBuild };
}

function sandboxInputs(payment: ClearanceRequest, { now, today }: InputsMoment): Read {
  const request = requestOf(payment);
  const [payer, payee] = [request.payer.companyNumber, request.payee.companyNumber];
  const facts = { payer: sandboxFacts(payer, today), payee: sandboxFacts(payee, today) };
  const freshness = sandboxFreshness([payer, payee], now, today);
  return { inputs: { request, ...facts, freshness, snapshots: sandboxSnapshots(today), now, today }, featureBuild: 'sandbox' };
}

function liveInputs(
  deps: InputDeps,
  payment: ClearanceRequest,
  moment: InputsMoment,
  { payer, payee, sources, publication }: ClearanceRead,
): Read {
  const request = requestOf(payment);
  const freshness = sourceStates(deps.sources, sources);
  const supplementary = sourceStates(deps.supplementarySources, sources, [payer, payee]);
  const facts = { payer: payer?.facts ?? null, payee: payee?.facts ?? null };
  const inputs = { request, ...facts, freshness, supplementary, publication, snapshots: snapshotDays(sources), ...moment };
  return { inputs, featureBuild: payer?.featureBuild ?? payee?.featureBuild ?? null };
}

function requestOf({ direction, payer, payee, validationOrders, terms, exposure }: ClearanceRequest): ClearanceRequest {
  const { companyNumber, isNew, bankDetailsChanged } = payee;
  return {
    direction,
    payer: { companyNumber: payer.companyNumber },
    payee: {
      companyNumber,
      ...(isNew === undefined ? {} : { isNew }),
      ...(bankDetailsChanged === undefined ? {} : { bankDetailsChanged }),
    },
    ...(validationOrders === undefined ? {} : { validationOrders }),
    ...(terms === undefined ? {} : { terms: { creditDays: terms.creditDays } }),
    ...(exposure === undefined ? {} : { exposure: { proposedMinor: exposure.proposedMinor } }),
  };
}

type InputsMoment = Pick<ClearanceInputs, 'now' | 'today'>;

function momentOf({ clock }: InputDeps): InputsMoment {
  const { now, today } = clock();
  return { now: now.toISOString(), today };
}
