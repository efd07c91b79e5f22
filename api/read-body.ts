import express, { type Request, type Response } from 'express';
import { Problem } from './problems/problem.ts';
import type { Route } from './route.ts';

const usualLimit = 100 * 1_024;

/**
 * Reads the body of a request as the route allows: JSON, or its text form. Returns undefined for a request without a body. The server
 * authenticates the caller before it reads a body.
 */
export async function readBody({ bodyLimit = usualLimit, textBody }: Route, request: Request, response: Response): Promise<unknown> {
  if (request.get('content-length') === '0') return undefined;
  const types = ['application/json', ...(textBody === undefined ? [] : [textBody.type])];
  const type = request.is(types);
  if (type === false) throw new Problem('UNSUPPORTED_MEDIA_TYPE', `The body must be ${types.join(' or ')}.`);
  if (textBody === undefined || type !== textBody.type) return parse(jsonOf(bodyLimit), request, response);
  if (/charset=(?!"?utf-8"?\s*(;|$))/i.test(request.get('content-type') ?? ''))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'The body must be in UTF-8.');
  return textBody.read(utf8(await parse(bytesOf(bodyLimit), request, response)));
}

const jsonOf = once((limit) => express.json({ limit, strict: true, type: () => true }));
const bytesOf = once((limit) => express.raw({ limit, type: () => true }));

/** Keeps one parser for each limit: routes have few limits. */
function once<Parser>(create: (limit: number) => Parser): (limit: number) => Parser {
  const parsers = new Map<number, Parser>();
  return (limit) => {
    const parser = parsers.get(limit) ?? create(limit);
    parsers.set(limit, parser);
    return parser;
  };
}

function parse(read: ReturnType<typeof express.json>, request: Request, response: Response): Promise<unknown> {
  return new Promise((resolve, reject) => {
    read(request, response, (error?: unknown) => (error === undefined ? resolve(request.body) : reject(error)));
  });
}

function utf8(bytes: unknown): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0));
  } catch {
    throw new Problem('VALIDATION_FAILED', 'The body is not UTF-8.');
  }
}
