import { z } from 'zod';
import { hashText } from '../../models/transparency/head.ts';
import { digits } from '../../serving/input/digits.ts';
import type { Gone } from '../../serving/limits/lane.ts';
import { consistencyBetween, entriesBetween, mostEntries, proofOfLeaf, publishedHead, wholeProofOf } from '../../serving/log/read-log.ts';
import { ServingProblem } from '../../serving/problem.ts';
import type { ApiDeps } from '../deps.ts';
import type { ProblemCode } from '../problems/problem.ts';
import { openOperation, type Route } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { entry, head, headReply, leafProof, proofReply, wholeProof } from './reply.ts';

const log = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .default('live')
  .meta({ maxLength: 40, description: 'Name of the log: `live` (the default), `sandbox`, or the name in a head.' });
const number = (least: number) => digits(least, Number.MAX_SAFE_INTEGER);
const treeSize = number(1).meta({ description: 'Leaves of the tree: of a head.' });
const hash = hashText.meta({ maxLength: 64, description: 'Hash of the leaf, 64 hexadecimal digits.' });

const always: readonly ProblemCode[] = ['LOG_NOT_FOUND', 'LOG_UNAVAILABLE', 'OVERLOADED', 'DATABASE_UNAVAILABLE'];

/** The public log, under the names of RFC 6962 and RFC 9162: signed heads, proofs and entries. Anyone may ask: an entry shows nothing of a tenant. */
export function logRoutes(deps: ApiDeps): Route[] {
  return [getHead(deps), getConsistency(deps), getEntries(deps), getProof(deps), getAll(deps)];
}

function getHead(deps: ApiDeps): Route {
  const headOf = shared((name: string) => fewAtOnce(deps, () => publishedHead(deps.pool, name)));
  return openOperation({
    ...described('get-sth', 'getSignedTreeHead', 'Get the newest signed tree head'),
    description: 'A head covers every receipt of at least ten minutes ago. Keep one: every later head must be consistent with it.',
    query: z.object({ log }),
    reply: z.object({ data: head }),
    problems: always,
    run: async ({ query }) => {
      refuseTrouble(deps, query.log);
      return { body: { data: headReply(await headOf(query.log)) } };
    },
  });
}

function getConsistency(deps: ApiDeps): Route {
  return openOperation({
    ...described('get-sth-consistency', 'getConsistencyProof', 'Prove that a tree continues an earlier one'),
    description: 'Shows that the first `first` leaves of the tree of `second` leaves are those of the tree of `first` leaves.',
    query: z
      .object({
        log,
        first: treeSize.meta({ description: 'Leaves of the earlier tree.' }),
        second: treeSize.meta({ description: 'Leaves of the later tree.' }),
      })
      .refine(({ first, second }) => first <= second, { message: 'must not be less than first', path: ['second'] }),
    reply: z.object({
      data: z
        .object({ consistency: z.array(hashText).meta({ description: 'RFC 9162 section 2.1.4.' }) })
        .meta({ id: 'ConsistencyProof', description: 'Shows that a tree continues an earlier one.' }),
    }),
    problems: [...always, 'LOG_SIZE_NOT_REACHED'],
    run: async ({ query, gone }) => {
      refuseTrouble(deps, query.log);
      return {
        body: {
          data: { consistency: await fewAtOnce(deps, () => consistencyBetween(deps.pool, query.log, query.first, query.second), gone) },
        },
      };
    },
  });
}

function getEntries(deps: ApiDeps): Route {
  return openOperation({
    ...described('get-entries', 'getLogEntries', 'Read entries of the log'),
    description: `From \`start\` to \`end\`, both included, as far as the newest head covers them. An answer has at most ${mostEntries}; ask again from the next.`,
    query: z
      .object({
        log,
        start: number(0).meta({ description: 'Place of the first entry, from 0.' }),
        end: number(0).meta({ description: 'Place of the last entry.' }),
      })
      .refine(({ start, end }) => start <= end, { message: 'must not be less than start', path: ['end'] }),
    reply: z.object({
      data: z
        .object({ entries: z.array(entry).meta({ description: 'In the order of the log.' }) })
        .meta({ id: 'LogEntries', description: 'Entries of the log.' }),
    }),
    problems: [...always, 'LOG_SIZE_NOT_REACHED'],
    run: async ({ query, gone }) => {
      refuseTrouble(deps, query.log);
      return {
        body: { data: { entries: await fewAtOnce(deps, () => entriesBetween(deps.pool, query.log, query.start, query.end), gone) } },
      };
    },
  });
}

function getProof(deps: ApiDeps): Route {
  return openOperation({
    ...described('get-proof-by-hash', 'getInclusionProof', 'Prove that a tree holds a leaf'),
    description: 'Answers the place of the leaf and its inclusion proof.',
    query: z.object({ log, hash, treeSize }),
    reply: z.object({ data: leafProof }),
    problems: [...always, 'LOG_SIZE_NOT_REACHED', 'LOG_LEAF_NOT_FOUND'],
    run: async ({ query, gone }) => {
      refuseTrouble(deps, query.log);
      return {
        body: { data: proofReply(await fewAtOnce(deps, () => proofOfLeaf(deps.pool, query.log, query.hash, query.treeSize), gone)) },
      };
    },
  });
}

function getAll(deps: ApiDeps): Route {
  return openOperation({
    ...described('get-all-by-hash', 'getWholeProof', 'Prove a leaf by the newest head'),
    description:
      'Answers the inclusion proof, the newest signed head, and the proof that this head continues the tree of `treeSize` leaves: all that `risk verify --log` needs.',
    query: z.object({ log, hash, treeSize: treeSize.optional().meta({ description: 'Leaves of a head that you hold.' }) }),
    reply: z.object({ data: wholeProof }),
    problems: [...always, 'LOG_SIZE_NOT_REACHED', 'LOG_LEAF_NOT_FOUND'],
    run: async ({ query, gone }) => {
      refuseTrouble(deps, query.log);
      const whole = () => wholeProofOf(deps.pool, query.log, query.hash, query.treeSize);
      const { head, consistency, ...proof } = await fewAtOnce(deps, whole, gone);
      const continued = consistency === null ? null : { first: consistency.first, path: [...consistency.path] };
      return { body: { data: { ...proofReply(proof), head: headReply(head), consistency: continued } } };
    },
  });
}

function described(name: string, id: keyof typeof examples, summary: string) {
  return { method: 'get', path: `/api/v1/log/${name}`, id, example: examples[id], tag: 'Log', summary } as const;
}

/** Anyone may ask: all callers together use few of the connections that clearances need. */
function fewAtOnce<Result>({ lanes }: ApiDeps, read: () => Promise<Result>, gone?: Gone): Promise<Result> {
  return lanes === undefined ? read() : lanes.open.run('', read, gone);
}

/** Callers at the same time share one read of each name. */
function shared<Result>(read: (name: string) => Promise<Result>): (name: string) => Promise<Result> {
  const reads = new Map<string, Promise<Result>>();
  return (name) => {
    const running = reads.get(name) ?? read(name).finally(() => reads.delete(name));
    reads.set(name, running);
    return running;
  };
}

/**
 * While the database does not agree with a published head, no head and no proof is shown: a head must never become smaller. A process whose clock is
 * wrong has compared them, and shows what others sign. The name of a log begins with its
 * environment (a check of the table `log`).
 */
function refuseTrouble({ logs }: ApiDeps, name: string): void {
  const code = logs?.trouble(name.startsWith('sandbox') ? 'sandbox' : 'live')?.code;
  if (code === undefined || code === 'CLOCKS_APART') return;
  throw new ServingProblem('LOG_UNAVAILABLE', 'The database does not agree with a head that the log published.', { retryAfter: 60 });
}
