import { z } from 'zod';
import type { ApiKey, Scope } from '../serving/api-keys/api-keys.ts';
import { meetSandboxFaults } from '../serving/clearance/sandbox-faults.ts';
import type { Apart, Gone } from '../serving/limits/lane.ts';
import { unauthenticated } from './authenticate.ts';
import type { JsonOf } from './json-of.ts';
import type { Budget } from './limits/budget.ts';
import { Problem, type ProblemCode, type ProblemError } from './problems/problem.ts';
import { inWords, isRequired } from './problems/validation-words.ts';
import type { Tag } from './tags.ts';

/** The input of a handler, parsed by the schemas of its operation. */
export interface Call<Body, Query, Params> {
  readonly body: Body;
  /** The body as the caller sent it, before validation: JSON, or the text of a text form. */
  readonly sent: unknown;
  readonly query: Query;
  /** Parameters of the path. */
  readonly params: Params;
  readonly requestId: string;
  /** Base URL of the service. */
  readonly base: string;
  readonly header: (name: string) => string | undefined;
  /** Its signal is aborted when the caller has gone before the answer is sent. */
  readonly gone: Gone;
  /** Absent: the request has no place that others wait for. */
  readonly apart?: Apart;
  /** Uses up one clearance of the plan: of the month of a live key, of the day of one of the sandbox. Throws QUOTA_EXCEEDED and RATE_LIMITED. */
  readonly count: () => Promise<void>;
  /** Says that the work came to so many names in all. What exceeds those that the request began with is used up as far as the plan has it. */
  readonly usedNames: (all: number) => Promise<void>;
}

export interface Answer<Body> {
  /** Absent: the operation's own status. */
  readonly status?: number;
  /** Bytes are sent unchanged: stored ones must not be serialised again. Undefined with status 204, which has no body. */
  readonly body: Body | JsonOf<Body>;
  /** Absent: the media type of the operation. */
  readonly type?: 'text/csv';
  readonly headers?: Readonly<Record<string, string>>;
  /** The decision id, for the request's log line. */
  readonly decision?: string;
}

/** The reply of an operation whose status is 204. */
export const noContent = z.undefined();

/** A request to the sandbox and its answer. test/api/openapi/examples.test.ts sends it. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** With the operation's own status. A text is the beginning of the answer. Absent: it has no body. */
  readonly answer?: unknown;
  /** With another status than 2xx. Absent: the operation has none but problems. */
  readonly otherwise?: unknown;
}

/** A second form in which callers may send the body. */
export interface TextBody {
  readonly type: 'text/csv';
  /** Returns what the schema of the body parses. Throws `Problem` when the text cannot be read. */
  readonly read: (text: string) => unknown;
  /** A regular expression that the whole text fits, for the OpenAPI document. */
  readonly pattern: string;
  readonly description: string;
  /** For the OpenAPI document. */
  readonly example: string;
  /** Bytes of the longest text; absent: the limit of the route. */
  readonly limit?: number;
}

/** One operation: route, validation and OpenAPI come from this object. */
export interface Described<Body extends z.ZodType, Query extends z.ZodObject, Params extends z.ZodObject, Reply extends z.ZodType> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** OpenAPI path, with `{name}` for a parameter. */
  readonly path: `/${string}`;
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  /** A request without a body is parsed as `undefined`: an optional schema accepts it. */
  readonly body?: Body;
  /** Bytes of the longest body; absent: 100 kB. */
  readonly bodyLimit?: number;
  /** Another form of the body beside JSON. */
  readonly textBody?: TextBody;
  /**
   * Parameters that it does not name are refused. Absent: an operation with a scope refuses every parameter. An open one ignores them, because
   * balancers, caches and links add parameters of their own.
   */
  readonly query?: Query;
  /** Request headers beside Authorization and Idempotency-Key, for the OpenAPI document. */
  readonly headers?: z.ZodObject;
  /**
   * The operation takes an Idempotency-Key: a repetition within a day receives the stored answer. `required`: in the header, or as `idempotencyKey`
   * in the body. `operationOnce` stores the answers of all but the clearance, which stores its own.
   */
  readonly idempotency?: 'required' | 'optional';
  /** A repetition returns a decision, which may have expired meanwhile: it then has the header `Decision-Expired`. */
  readonly repeatsDecision?: true;
  readonly params?: Params;
  /** `noContent` with status 204. */
  readonly reply: Reply;
  /** The CSV that is answered to `Accept: text/csv`, for the OpenAPI document. */
  readonly csvReply?: { readonly description: string; readonly example: string };
  readonly replyType?: 'application/json' | 'text/html' | 'text/plain' | 'text/plain; version=0.0.4';
  /** Absent: 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Other statuses with the same reply body. */
  readonly alsoStatus?: readonly number[];
  readonly problems?: readonly ProblemCode[];
  /** For the OpenAPI document. */
  readonly example?: Example;
  /**
   * `clearances`: the request waits for its turn, and each answer to a live key that is not a repetition uses up one of the month.
   * `names`: set by `namesOf`.
   */
  readonly limited?: 'names' | 'clearances';
}

interface Scoped<Body extends z.ZodType, Query extends z.ZodObject, Params extends z.ZodObject, Reply extends z.ZodType>
  extends Described<Body, Query, Params, Reply> {
  /** `any`: every valid key. */
  readonly scope: Scope | 'any';
  /** Companies that the request names: a request of the sandbox meets the faults of their scenarios, before it waits for its turn. */
  readonly companiesOf?: (body: z.output<Body>) => readonly string[];
  /** Names that the request screens or resolves, as far as it tells: it waits for its turn, and uses up the names of the plan. */
  readonly namesOf?: (body: z.output<Body>) => number;
  readonly run: (
    call: Call<z.output<Body>, z.output<Query>, z.output<Params>> & { readonly caller: ApiKey },
  ) => Promise<Answer<z.input<Reply>>>;
}

interface Open<Body extends z.ZodType, Query extends z.ZodObject, Params extends z.ZodObject, Reply extends z.ZodType>
  extends Described<Body, Query, Params, Reply> {
  /** The operation answers more to a key of this scope. Absent: it answers all callers alike. */
  readonly detailScope?: Scope;
  readonly run: (
    call: Call<z.output<Body>, z.output<Query>, z.output<Params>> & { readonly caller: ApiKey | undefined },
  ) => Promise<Answer<z.input<Reply>>>;
}

/** What a caller sent, before the schemas parse it. */
export type Sent = Omit<Call<unknown, unknown, Readonly<Record<string, string>>>, 'body'>;

/** An operation without its type parameters, as routing and the document need it. */
export interface Route extends Described<z.ZodType, z.ZodObject, z.ZodObject, z.ZodType> {
  readonly scope: Scope | 'any' | undefined;
  readonly detailScope?: Scope;
  /** `caller`: of an operation without a scope, the caller whose key has its `detailScope`. */
  readonly handle: (sent: Sent, caller: ApiKey | undefined, budget?: Budget) => Promise<Answer<unknown>>;
}

/** Defines an operation for callers whose key has the scope. */
export function operation<Body extends z.ZodType, Query extends z.ZodObject, Params extends z.ZodObject, Reply extends z.ZodType>(
  o: Scoped<Body, Query, Params, Reply>,
): Route {
  return {
    ...o,
    ...(o.namesOf === undefined ? {} : { limited: 'names' as const }),
    handle: async (sent, caller, budget) => {
      if (caller === undefined) throw unauthenticated();
      const call = { caller, ...read(o, sent) };
      if (caller.environment === 'sandbox' && o.companiesOf !== undefined) await meetSandboxFaults(o.companiesOf(call.body));
      const names = o.namesOf?.(call.body);
      const usedNames = names === undefined || budget === undefined ? call.usedNames : (all: number) => budget.useUp('names', all - names);
      const work = () => o.run({ ...call, usedNames });
      if (names !== undefined) return inTurn(names, call.gone, budget, work);
      if (budget === undefined) return work();
      if (o.limited === 'clearances') return budget.clearing((apart) => o.run({ apart, ...call, usedNames }), call.gone);
      return budget.withConnection((apart) => o.run({ apart, ...call, usedNames }), call.gone);
    },
  };
}

/**
 * Runs work on so many names in its turn, and uses up the names of the plan. Undefined: the work is about no names and waits for nothing. Work that
 * does not get its turn uses up nothing, so a caller who repeats it does not lose its minute.
 */
export async function inTurn<Result>(
  names: number | undefined,
  gone: Gone,
  budget: Budget | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (names === undefined || budget === undefined) return work();
  await budget.spend('names', names);
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  return budget.inLane(names, begin, gone).finally(() => {
    if (!begun) budget.giveBack('names', names);
  });
}

/** Defines an operation without authentication. */
export function openOperation<Body extends z.ZodType, Query extends z.ZodObject, Params extends z.ZodObject, Reply extends z.ZodType>(
  o: Open<Body, Query, Params, Reply>,
): Route {
  const route = { ...o, scope: undefined };
  return { ...route, handle: (sent, caller) => o.run({ ...read(route, sent), caller }) };
}

/** Parses what a caller sent. Throws VALIDATION_FAILED. */
export function read<Body extends z.ZodType, Query extends z.ZodObject, Params extends z.ZodObject>(
  {
    scope,
    body,
    query,
    params,
    textBody,
  }: Pick<Described<Body, Query, Params, z.ZodType>, 'body' | 'query' | 'params' | 'textBody'> & Pick<Route, 'scope'>,
  sent: Sent,
): Call<z.output<Body>, z.output<Query>, z.output<Params>> {
  const parts = {
    params: params === undefined ? undefinedAs<z.output<Params>>() : parsed(params, sent.params, parameterError),
    query: queryOf(query, scope, sent.query),
  };
  return {
    body: body === undefined ? undefinedAs<z.output<Body>>() : parsed(body, jsonOf(sent.sent, textBody), bodyError),
    ...sent,
    ...parts,
  };
}

const noParameters = z.object({});

/** Schemas that refuse unknown parameters, by those of the operations: zod compiles a new schema at its first use. */
const strictOf = new WeakMap<z.ZodObject, z.ZodObject>();

function strict(query: z.ZodObject): z.ZodObject {
  const known = strictOf.get(query) ?? query.strict();
  strictOf.set(query, known);
  return known;
}

function queryOf<Query extends z.ZodObject>(query: Query | undefined, scope: Route['scope'], sent: unknown): z.output<Query> {
  if (query !== undefined) return parsed(strict(query), sent, queryError(sent), whyUnknown(query)) as z.output<Query>;
  if (scope !== undefined) parsed(strict(noParameters), sent, parameterError, whyUnknown(noParameters));
  return undefinedAs<z.output<Query>>();
}

/** Says which parameters the operation has: an unknown one is often a misspelt one. */
function whyUnknown({ shape }: z.ZodObject): string {
  const names = Object.keys(shape);
  return names.length === 0
    ? 'unknown parameter: the query of this operation has none'
    : `unknown parameter: the query of this operation has ${names.join(', ')}`;
}

/** A body that is a text is of the text form, because a JSON body is an object. */
function jsonOf(sent: unknown, textBody: TextBody | undefined): unknown {
  return typeof sent === 'string' && textBody !== undefined ? textBody.read(sent) : sent;
}

/** Errors that a problem lists; its detail counts all. */
const mostErrors = 100;

/** Parses with the schema; without one returns undefined, which is then the inferred type. */
function undefinedAs<Nothing>(): Nothing {
  return undefined as Nothing;
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name: (issue: z.core.$ZodIssue) => ProblemError,
  unknown = 'unknown member',
): z.output<Schema> {
  const plain = schema.safeParse(value); // zod makes its context anew for each parameter that it is given
  if (plain.success) return plain.data;
  const result = schema.safeParse(value, { error: inWords });
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) => split(issue, unknown));
  throw unfit(issues.map((issue) => name(isMissing(issue, value) ? { ...issue, message: isRequired(issue.path) } : issue)));
}

function isMissing({ code, path }: z.core.$ZodIssue, value: unknown): boolean {
  if (code !== 'invalid_type') return false;
  const at = (within: unknown, part: PropertyKey) =>
    typeof within === 'object' && within !== null ? Reflect.get(within, part) : undefined;
  return path.length > 0 && path.reduce(at, value) === undefined;
}

/** Returns the problem of a request whose members, or whose parameters, are wrong. */
export function unfit(errors: readonly ProblemError[]): Problem {
  const kind = errors.some(({ parameter }) => parameter !== undefined) ? 'parameter' : 'member';
  return new Problem('VALIDATION_FAILED', `${errors.length} ${errors.length === 1 ? `${kind} does` : `${kind}s do`} not fit the schema.`, {
    errors: errors.slice(0, mostErrors),
  });
}

/** Splits zod's single issue about unknown members, so that each member gets its own entry. */
function split(issue: z.core.$ZodIssue, unknown: string): z.core.$ZodIssue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: unknown }));
}

function bodyError({ path, message }: z.core.$ZodIssue): ProblemError {
  return { pointer: path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''), detail: message };
}

/** The reader of queries makes a list of a parameter that is given more than once, and every schema of a parameter is of a text. */
function queryError(query: unknown): (issue: z.core.$ZodIssue) => ProblemError {
  return (issue) => {
    const [name = ''] = issue.path.map(String);
    const given: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
    const isRepeated = issue.code !== 'unrecognized_keys' && Array.isArray(given);
    return parameterError(isRepeated ? { ...issue, message: `${name} is given more than once` } : issue);
  };
}

function parameterError({ path, message }: z.core.$ZodIssue): ProblemError {
  return { parameter: path.map(String).join('.'), detail: message };
}
