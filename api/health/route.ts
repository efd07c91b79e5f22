import { z } from 'zod';
import type { Pool } from '../../infra/postgres/pool.ts';
import { staleness } from '../../models/clearance/freshness.ts';
import { pauseWords, readPause } from '../../serving/audit-log/audit-log.ts';
import { overdueTrouble, readOverdueDeliveries } from '../../serving/deliveries/overdue.ts';
import { readSourceStates } from '../../serving/facts/company-facts.ts';
import { sourceStates } from '../../serving/facts/source-states.ts';
import { publicationTrouble, readPublicationState } from '../../serving/publish/publication-state.ts';
import { databaseReadiness } from '../../serving/readiness/readiness.ts';
import { roleProblems, roleTrouble } from '../../serving/roles/role-problems.ts';
import { silentStreams, streamTrouble } from '../../serving/streams/read-streams.ts';
import type { ApiDeps } from '../deps.ts';
import { remembered } from '../remembered.ts';
import { openOperation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };

/** Answers when the process is up. */
export function healthz() {
  return openOperation({
    method: 'get',
    path: '/healthz',
    id: 'getHealth',
    example: examples.getHealth,
    tag: 'Service',
    summary: 'Check that the process is up',
    description: 'Contacts no other system.',
    reply: z.object({ status: z.literal('ok').meta({ description: 'The process is up.' }) }),
    run: async () => ({ body: { status: 'ok' as const } }),
  });
}

const part = z.object({
  ok: z.boolean().meta({ description: 'Whether the part works.' }),
  detail: z.string().meta({ description: 'The state of the part, or what is wrong, in words.' }),
});
const details = z.object({
  database: part.meta({ description: 'Whether PostgreSQL reads and writes, as a clearance does.' }),
  signer: part.meta({ description: 'Whether the signer of live receipts answers.' }),
  facts: part.meta({ description: 'Whether any company is loaded.' }),
  sources: part.meta({
    description:
      'Stale sources leave the service ready: clearance then answers REVIEW. The detail names the limit or the days that are missing, of the sources that every clearance needs and of silent streams: `GET /metrics` has the other sources.',
  }),
  schedules: part.meta({
    description:
      'A pause by `risk pause` leaves the service ready: no source is checked and no stream is read, and the sources become stale.',
  }),
  publication: part.meta({
    description:
      'Applied releases that are not published, and companies set aside, leave the service ready: clearance answers REVIEW for them.',
  }),
  roles: part.meta({
    description:
      'Roles of workers that cannot run, or of which no worker has been seen for a minute, leave the service ready: what is published stays, and sources become stale.',
  }),
  deliveries: part.meta({
    description:
      'Webhooks that should have been sent more than ten minutes ago leave the service ready: they are sent when the workers are back.',
  }),
  log: part.meta({ description: 'A log that stopped or does not match its heads leaves the service ready: decisions get no place in it.' }),
  lists: part.meta({ description: 'Lists that are not in memory leave the service ready: only screening answers 503 then.' }),
});
const reply = details
  .partial()
  .extend({ ready: z.boolean().meta({ description: 'The only member without a key of the scope operator:read.' }) });

/** Answers 503 when a clearance would fail: PostgreSQL refuses a durable write, the live signer does not answer, or no company is loaded. */
export function readyz(deps: ApiDeps) {
  const readDatabase = databaseReadiness(deps.pool);
  const readRecords = remembered(async () => {
    const [sources, schedules, publication, roles, deliveries] = await Promise.all([
      sourcesHealth(deps),
      schedulesHealth(deps.pool),
      publicationHealth(deps.pool),
      rolesHealth(deps.pool),
      deliveriesHealth(deps.pool),
    ]);
    return { sources, schedules, publication, roles, deliveries };
  }, 0);
  return openOperation({
    method: 'get',
    path: '/readyz',
    id: 'getReadiness',
    example: examples.getReadiness,
    tag: 'Service',
    summary: 'Check that the service can answer',
    description:
      'Answers 503 with the same body when the database refuses a durable write, the live signer does not answer, or no company is loaded. Says `ready` and nothing else, unless a key with the scope `operator:read` is sent.',
    detailScope: 'operator:read',
    reply,
    alsoStatus: [503],
    run: async ({ caller }) => {
      const { database, facts } = await readDatabase();
      const signer = deps.signers.live?.health() ?? { ok: false, detail: 'no token is configured for live receipts' };
      const ready = database.ok && signer.ok && facts.ok;
      const state = { status: ready ? 200 : 503, headers: ready ? {} : { 'Retry-After': '5' } };
      if (caller === undefined) return { ...state, body: { ready } };
      const records = await readRecords();
      return { ...state, body: { ready, database, signer, facts, ...records, log: logHealth(deps), lists: listsHealth(deps) } };
    },
  });
}

function logHealth({ logs }: ApiDeps): z.input<typeof part> {
  const troubles = (['live', 'sandbox'] as const).flatMap((environment) => logs?.trouble(environment) ?? []);
  const detail = troubles.map(({ code, detail }) => `${code}: ${detail}`).join('; ');
  return { ok: troubles.length === 0, detail: detail === '' ? 'the logs agree with their heads' : detail };
}

function listsHealth({ screeningLists }: ApiDeps): z.input<typeof part> {
  const held = screeningLists.current().map(({ version }) => `${version.list} ${version.version}`);
  return { ok: screeningLists.ready(), detail: held.length === 0 ? 'none in memory' : held.join(', ') };
}

async function sourcesHealth(deps: ApiDeps): Promise<z.input<typeof part>> {
  try {
    const { now, today } = deps.clock();
    const stale = staleness(sourceStates(deps.sources, await readSourceStates(deps.pool)), now.toISOString(), today);
    const reasons = [...stale.map(({ code, detail }) => `${code}: ${detail}`), streamTrouble(await silentStreams(deps.pool)) ?? ''].filter(
      (one) => one !== '',
    );
    return {
      ok: reasons.length === 0,
      detail: reasons.length === 0 ? 'all fresh' : reasons.join(' '),
    };
  } catch {
    return { ok: false, detail: 'not known' };
  }
}

async function schedulesHealth(pool: Pool): Promise<z.input<typeof part>> {
  try {
    const pause = await readPause(pool);
    return { ok: pause === undefined, detail: pause === undefined ? 'not paused' : pauseWords(pause) };
  } catch {
    return { ok: false, detail: 'not known' };
  }
}

async function publicationHealth(pool: Pool): Promise<z.input<typeof part>> {
  try {
    const trouble = publicationTrouble(await readPublicationState(pool));
    return { ok: trouble === undefined, detail: trouble ?? 'every applied release is published' };
  } catch {
    return { ok: false, detail: 'not known' };
  }
}

async function rolesHealth(pool: Pool): Promise<z.input<typeof part>> {
  try {
    const trouble = roleTrouble(await roleProblems(pool).list());
    return { ok: trouble === undefined, detail: trouble ?? 'no role reports that it cannot run' };
  } catch {
    return { ok: false, detail: 'not known' };
  }
}

async function deliveriesHealth(pool: Pool): Promise<z.input<typeof part>> {
  try {
    const trouble = overdueTrouble(await readOverdueDeliveries(pool));
    return { ok: trouble === undefined, detail: trouble ?? 'none is overdue' };
  } catch {
    return { ok: false, detail: 'not known' };
  }
}
