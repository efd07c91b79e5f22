import type { PoolClient } from '../../infra/postgres/pool.ts';
import { sandboxFacts } from '../../models/clearance/sandbox.ts';
import type { ApiKey } from '../../serving/api-keys/api-keys.ts';
import { meetSandboxFaults } from '../../serving/clearance/sandbox-faults.ts';
import type { Apart, Gone } from '../../serving/limits/lane.ts';
import { plans } from '../../serving/limits/plans.ts';
import { addCompanies, countPortfolio, type MonitoredCompany, readPortfolio, removeCompanies } from '../../serving/monitoring/portfolio.ts';
import { snapshotsOf } from '../../serving/monitoring/snapshots.ts';
import { csvRecord } from '../../serving/output/csv-line.ts';
import type { ApiDeps } from '../deps.ts';
import { operationOnce } from '../operation-once.ts';
import { Problem } from '../problems/problem.ts';
import { operation, type Route } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { prefersCsv } from './prefers-csv.ts';
import { addedReply, companyReply, portfolioReply, removedReply, snapshotReply } from './reply.ts';
import { additions, bodyLimit, csvBody, page, removalQuery, removals } from './request.ts';

const shared = { path: '/api/v1/company-monitoring', tag: 'Monitoring', scope: 'transaction-risk:monitoring:manage' } as const;

/** `GET`, `POST` and `DELETE /api/v1/company-monitoring`: the portfolio of the caller. */
export function companyMonitoring(deps: ApiDeps): Route[] {
  return [list(deps), add(deps), remove(deps)];
}

function list(deps: ApiDeps): Route {
  return operation({
    ...shared,
    method: 'get',
    id: 'listMonitoredCompanies',
    example: examples.listMonitoredCompanies,
    summary: 'List the companies of your portfolio',
    description:
      'In the order of their numbers, a page at a time. With `Accept: text/csv` the answer is the whole portfolio as CSV, without pages; weights (`q`) count. A tenant has one portfolio in each environment.',
    query: page,
    reply: portfolioReply,
    csvReply: {
      description: 'The columns company_number, company_name and added_at.',
      example: 'company_number,company_name,added_at\r\n99000001,SANDBOX HEALTHY LIMITED,2026-06-01T09:30:00.000Z\r\n',
    },
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ query: { after, limit }, caller, header, gone, apart }) => {
      if (prefersCsv(header('accept'))) return { type: 'text/csv', body: await csvOf(deps, caller, gone, apart) };
      const [found, total] = await Promise.all([named(deps, caller, { after, limit: limit + 1 }), countPortfolio(deps.pool, caller)]);
      const shown = found.slice(0, limit);
      const next = found.length > limit ? (shown.at(-1)?.companyNumber ?? null) : null;
      return { body: { data: shown.map(companyReply), meta: { ...metaOf(caller), total, quota: quotaOf(caller), after: next } } };
    },
  });
}

function add(deps: ApiDeps): Route {
  return operationOnce(deps, {
    ...shared,
    method: 'post',
    idempotency: 'optional',
    lane: 'watches',
    id: 'monitorCompanies',
    example: examples.monitorCompanies,
    summary: 'Add companies to your portfolio',
    description:
      'A watch without `companyNumbers` receives the events of the portfolio. Adding a company fires nothing for its past: `snapshot` says how it stands now and `notKnown` what the records may lack, and events follow for what is published afterwards. All numbers are added, or none. A number that no record names may be added. Repeating the request adds nothing. In the sandbox the companies do not change, so no event follows by itself.',
    body: additions,
    bodyLimit,
    textBody: csvBody,
    reply: addedReply,
    problems: ['MONITORING_QUOTA_EXCEEDED', 'DATABASE_UNAVAILABLE'],
    run: async ({ body: { companyNumbers, snapshot }, caller, once }) => {
      if (caller.environment === 'sandbox') await meetSandboxFaults(companyNumbers);
      return once(async (client) => {
        const { added, total } = await addCompanies(client, caller, companyNumbers);
        const snapshots = snapshot ? await written(deps, client, caller, companyNumbers) : {};
        const data = { added, already: companyNumbers.length - added, total, ...snapshots };
        return { body: { data, meta: { ...metaOf(caller), quota: quotaOf(caller) } } };
      });
    },
  });
}

function remove(deps: ApiDeps): Route {
  return operationOnce(deps, {
    ...shared,
    method: 'delete',
    idempotency: 'optional',
    lane: 'watches',
    id: 'stopMonitoringCompanies',
    example: examples.stopMonitoringCompanies,
    summary: 'Take companies out of your portfolio',
    description:
      'Send `companyNumbers` in the body, or one company in the query. What is published after the answer makes no delivery for them; deliveries that exist are still made. Watches that name a company themselves keep it.',
    query: removalQuery,
    body: removals,
    bodyLimit,
    textBody: csvBody,
    reply: removedReply,
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ query: { companyNumber }, body, caller, once }) => {
      const numbers = [...new Set([...(body?.companyNumbers ?? []), ...(companyNumber === undefined ? [] : [companyNumber])])];
      if (numbers.length === 0) {
        const errors = [{ pointer: '/companyNumbers', detail: 'required, unless the query has companyNumber' }];
        throw new Problem('VALIDATION_FAILED', 'No company is named.', { errors });
      }
      if (caller.environment === 'sandbox') await meetSandboxFaults(numbers);
      return once(async (client) => {
        const { removed, total } = await removeCompanies(client, caller, numbers);
        return { body: { data: { removed, notMonitored: numbers.length - removed, total }, meta: metaOf(caller) } };
      });
    },
  });
}

/** Names of the sandbox are those of its scenarios. */
async function named(
  { pool, clock }: ApiDeps,
  caller: ApiKey,
  wanted: { readonly after?: string | undefined; readonly limit: number },
): Promise<MonitoredCompany[]> {
  const found = await readPortfolio(pool, caller, wanted);
  if (caller.environment === 'live') return found;
  const { today } = clock();
  return found.map((one) => ({ ...one, companyName: sandboxFacts(one.companyNumber, today)?.name ?? null }));
}

async function written(deps: ApiDeps, client: PoolClient, caller: ApiKey, numbers: readonly string[]) {
  const { companies, notKnown } = await snapshotsOf(deps, client, caller, numbers);
  return { snapshots: numbers.map((number) => snapshotReply(number, companies.get(number))), notKnown: [...notKnown] };
}

/** Companies that are read and written at a time: no other request is answered meanwhile, and a portfolio may have a million. */
const csvPage = 2_000;

/** Each page waits for its own turn, so that the reads of other tenants come between them. */
async function csvOf(deps: ApiDeps, caller: ApiKey, gone: Gone, apart: Apart = (wait) => wait()): Promise<Buffer> {
  const pages = [Buffer.from('company_number,company_name,added_at\r\n')];
  for (let after: string | undefined; ; ) {
    const companies = await named(deps, caller, { after, limit: csvPage });
    pages.push(await apart(async () => Buffer.from(companies.map(csvLineOf).join(''))));
    if (companies.length < csvPage) return Buffer.concat(pages);
    after = companies.at(-1)?.companyNumber;
    gone.signal.throwIfAborted();
  }
}

function csvLineOf({ companyNumber, companyName, addedAt }: MonitoredCompany): string {
  return `${csvRecord([companyNumber, companyName, addedAt.toISOString()])}\r\n`;
}

const metaOf = ({ environment }: ApiKey) => ({ sandbox: environment === 'sandbox' });
const quotaOf = ({ plan }: ApiKey) => plans[plan].monitoredCompanies;
