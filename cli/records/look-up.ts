import type { Client } from '@temporalio/client';
import { Command, InvalidArgumentError } from 'commander';
import type { Pool } from '../../infra/postgres/pool.ts';
import { ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { type CompanyLookUp, lookUps } from '../../serving/ledger/look-ups.ts';
import { readUnconfigured } from '../../serving/ledger/unconfigured-sources.ts';
import { recordsInstant } from '../../serving/records-clock.ts';
import { sources } from '../../sources/index.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Http, Source, Wanted } from '../../sources/source.ts';
import { readCompanyNumber } from '../../uk/company-number.ts';
import { exitCodes, printRows } from '../output.ts';
import { withPool, withTemporal } from '../session.ts';
import { momentOf } from './coverage.ts';
import { runRelease } from './run-release.ts';
import { sourceArgument } from './source-argument.ts';
import { notConfigured } from './sources.ts';

interface Options {
  readonly source?: readonly Source[];
  readonly frn?: string;
  readonly stored?: boolean;
  readonly json?: boolean;
}

/** What is asked about: a company, or a record by its publisher's own reference. */
type Subject = { readonly company: string } | { readonly reference: string; readonly word: string };

/** `risk lookup <number> [--source ID...]`: asks the publisher about one company, or about one firm by its number, now and loads what it answers. */
export function lookUpCommand(): Command {
  return new Command('lookup')
    .argument('[number]', 'company number', companyArgument)
    .option('--frn <number>', 'in place of a company: a firm by the reference number of the FCA’s register', firmArgument)
    .option('--source <id>', 'ask this source only; may be repeated', (id, known: readonly Source[] = []) => [...known, lookUpSource(id)])
    .option('--stored', 'send no request; show the stored answers')
    .option('--json', 'one JSON document on stdout')
    .action(async (number: string | undefined, { source, frn, stored, json }: Options) => {
      const subject = subjectOf(number, frn);
      const asked = (source ?? sources).filter(({ lookUp }) => answersFor(lookUp, subject));
      if (asked.length === 0) throw new InvalidArgumentError('none of these sources is asked for such a record');
      const key = 'company' in subject ? subject.company : `${subject.word} ${subject.reference}`;
      const unconfigured = stored === true ? new Map<string, string>() : await withPool(readUnconfigured);
      const asks = stored === true ? [] : asked.filter(({ id }) => !unconfigured.has(id));
      const failures = asks.length === 0 ? new Map<string, string>() : await ask(subject, key, asks);
      const known = await withPool((pool) => lookUps(pool).of(key));
      const rows = asked.map(({ id }) =>
        rowOf(
          id,
          known.find((one) => one.source === id),
          notConfigured({ id }, unconfigured) ?? failures.get(id) ?? '',
        ),
      );
      printRows(rows, json === true ? { json } : {});
      // a source that the operator does not use, or that cannot be asked for this company, fails nothing, unless it was named or none was asked
      const leftOut = ({ id }: Source) => failures.get(id) === notAsked || unconfigured.has(id);
      const strict = source !== undefined || asked.every(leftOut);
      const failed = asked.filter((one, at) => rows[at]?.failure !== '' && (strict || !leftOut(one)));
      if (failed.length > 0) process.exitCode = exitCodes.failed;
    });
}

function subjectOf(number: string | undefined, frn: string | undefined): Subject {
  if (frn !== undefined && number === undefined) return { reference: frn, word: 'FRN' };
  if (number !== undefined && frn === undefined) return { company: number };
  throw new InvalidArgumentError('either a company number or --frn is needed');
}

const answersFor = (lookUp: Source['lookUp'], subject: Subject) =>
  lookUp !== undefined && ('company' in subject || lookUp.reference === subject.word);

function firmArgument(text: string): string {
  if (!/^\d{6,7}$/.test(text.trim()))
    throw new InvalidArgumentError(`"${text}" is not a firm reference number: it has six or seven digits.`);
  return text.trim();
}

function companyArgument(text: string): string {
  const number = readCompanyNumber(text);
  if (number === undefined) throw new InvalidArgumentError(`"${text}" is not a UK company number.`);
  return number;
}

function lookUpSource(id: string): Source {
  const source = sourceArgument(id);
  if (source.lookUp === undefined) throw new InvalidArgumentError(`"${id}" is not asked for single companies.`);
  return source;
}

const notAsked = 'not asked: the publisher finds a company by its name, and no served record names this one';

/** Loads the answers of the sources. Returns the failures by source. */
async function ask(subject: Subject, key: string, asks: readonly Source[]): Promise<ReadonlyMap<string, string>> {
  return withPool((pool, config) =>
    withTemporal(config, async (client) => {
      const moment = await momentOf(config);
      const at = recordsInstant(moment);
      const wanted =
        'company' in subject
          ? { ...(await lookUps(pool).named(subject.company)), at }
          : { companies: [], references: [subject.reference], at };
      return loadAnswers({ pool, client }, asks, { wanted, today: moment.today, key });
    }),
  );
}

/**
 * Asks each source for the same companies and loads its answers. The sources are asked at the same time, so that their answers are applied and published together.
 * `key`: what is asked about, for the Temporal UI. Returns the failures by source.
 */
export async function loadAnswers(
  { pool, client }: { readonly pool: Pool; readonly client: Client },
  asks: readonly Source[],
  { wanted, today, key }: { readonly wanted: Wanted; readonly today: string; readonly key: string },
): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  const load = async (source: Source) => {
    let offers = 0;
    for await (const offer of source.discover(withoutRequests, { from: today, to: today }, today, wanted)) {
      if ('nothing' in offer) continue;
      offers += 1;
      // a stream or check that states the same later changes nothing, so the answer fires what that would fire
      const ledger = ingestionLedger(pool);
      await ledger.offer(source.id, offer, 'backfill', await ledger.lookUps.areFirstLoad());
      const run = await runRelease(client, pool, { source: source.id, release: offer.id, runKind: 'backfill', by: `look-up of ${key}` });
      if (run.failure !== '') failures.set(source.id, run.failure);
    }
    if (offers === 0) failures.set(source.id, notAsked);
  };
  await Promise.all(asks.map(load));
  return failures;
}

/** The offers of a source that is asked for single companies need no request. */
const withoutRequests: Http = {
  get: (url) => Promise.reject(new SourceProblem('PUBLISHER_REFUSED', `${url}: no request is made here`)),
  head: (url) => Promise.reject(new SourceProblem('PUBLISHER_REFUSED', `${url}: no request is made here`)),
};

function rowOf(source: string, known: CompanyLookUp | undefined, failed: string) {
  return {
    source,
    answer: known?.answer ?? 'not asked',
    records: known?.records ?? '',
    'asked at': known?.askedAt?.toISOString() ?? '',
    release: known?.release ?? '',
    state: known?.state ?? '',
    failure: failed === '' ? (known?.failure ?? '') : failed,
  };
}
