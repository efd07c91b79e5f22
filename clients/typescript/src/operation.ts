import type { paths } from './openapi.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** The paths that have the method. */
export type PathOf<M extends Method> = { [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never }[keyof paths];

type OperationOf<M extends Method, P extends PathOf<M>> = paths[P] extends { [K in M]: infer O } ? O : never;

type Nothing = Record<never, never>;

/** The document has `never` where an operation takes no parameters. */
type ParametersOf<O, In extends 'query' | 'path' | 'header'> = O extends { parameters: { [K in In]?: infer Q } }
  ? [NonNullable<Q>] extends [never]
    ? Nothing
    : NonNullable<Q>
  : Nothing;

type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { readonly body: B }
  : O extends { requestBody?: infer R }
    ? [NonNullable<R>] extends [{ content: { 'application/json': infer B } }]
      ? { readonly body?: B }
      : Nothing
    : Nothing;

/** A member for the parameters of one place: required when one of them is. */
type InPlace<Name extends string, Parameters> = keyof Parameters extends never
  ? Nothing
  : Nothing extends Parameters
    ? { readonly [K in Name]?: Parameters }
    : { readonly [K in Name]: Parameters };

/** Only the operations that store an answer under a key take one. A GET finds a decision by its key. */
type Key<M extends Method, O> = M extends 'get'
  ? Nothing
  : 'Idempotency-Key' extends keyof ParametersOf<O, 'header'>
    ? { readonly idempotencyKey?: string }
    : Nothing;

interface OfEveryCall {
  /** Your trace id of the call. The service makes one when it is absent; the answer has it in either case. */
  readonly requestId?: string;
  /** Milliseconds of one attempt. Absent: that of the client. */
  readonly timeoutMs?: number;
  /** Ends the call, also while it waits for its next attempt. The call rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** What a call of the operation takes: `body`, `query` and `path` as the OpenAPI document describes them, and `idempotencyKey` where it is used. */
export type CallOptions<M extends Method, P extends PathOf<M>> = OfEveryCall &
  BodyOf<OperationOf<M, P>> &
  InPlace<'query', ParametersOf<OperationOf<M, P>, 'query'>> &
  InPlace<'path', ParametersOf<OperationOf<M, P>, 'path'>> &
  Key<M, OperationOf<M, P>>;

/** The options of a call, which may be left out when none is required. */
export type OptionsOf<M extends Method, P extends PathOf<M>> =
  Nothing extends CallOptions<M, P> ? [options?: CallOptions<M, P>] : [options: CallOptions<M, P>];

type ContentOf<R> = R extends { content: infer C } ? (C extends { 'application/json': infer J } ? J : C[keyof C]) : undefined;

/** The body of a successful answer: JSON, the text of a page, or undefined with status 204. */
export type BodyOfAnswer<M extends Method, P extends PathOf<M>> =
  OperationOf<M, P> extends { responses: infer R } ? { [S in keyof R & Done]: ContentOf<R[S]> }[keyof R & Done] : never;

type Done = 200 | 201 | 202 | 204;

/** The operations that answer a text or a page in the place of JSON, such as `get /llms.txt`. */
export type TextOperation = {
  [M in Method]: { [P in PathOf<M>]: string extends BodyOfAnswer<M, P> ? `${M} ${P}` : never }[PathOf<M>];
}[Method];

/** The operations that store their answer under an idempotency key, such as `post /api/v1/watch`. */
export type KeyedOperation = {
  [M in Method]: { [P in PathOf<M>]: 'idempotencyKey' extends keyof CallOptions<M, P> ? `${M} ${P}` : never }[PathOf<M>];
}[Method];
