import { z } from 'zod';
import { openOperation, type Route } from '../route.ts';
import { type Tag, tags } from '../tags.ts';
import examples from './examples.json' with { type: 'json' };
import { forEachBase } from './for-each-base.ts';

/** `GET /llms.txt`: an index of the API for a language model, in the form of llmstxt.org. */
export function llms(routes: () => readonly Route[]) {
  const written = forEachBase((base) => indexOf(routes(), base));
  return openOperation({
    method: 'get',
    path: '/llms.txt',
    id: 'getLlmsTxt',
    example: examples.getLlmsTxt,
    tag: 'Service',
    summary: 'Read an index of the API as plain text',
    description: 'For language models: each operation in one line, and where the whole document is.',
    reply: z.string(),
    replyType: 'text/plain',
    run: async ({ base }) => ({ body: written(base) }),
  });
}

const introduction = `# Risk Intelligence Service

> Signals about UK companies, from public records: signed clearance of payments, reports, screening, risk and webhooks. A summary of available records: not
> financial advice, not a regulated credit assessment, not a credit decision.

Send \`Authorization: Bearer svc_test_...\` (sandbox) or \`svc_live_...\`, JSON in UTF-8. Amounts are in minor units of an ISO 4217 currency, instants are ISO 8601
UTC, company numbers have eight characters with leading zeros. Problems are RFC 9457 with a stable \`code\`; \`/problems/{code}\` says what to do. A missing fact or a
stale source gives REVIEW, never ALLOW.
`;

function indexOf(routes: readonly Route[], base: string): string {
  const documents = `## Documents\n\n- [OpenAPI](${base}/api/openapi.json): every operation, member, example and webhook, OpenAPI 3.1\n- [Reference](${base}/docs): the same as a web page\n`;
  const sections = (Object.keys(tags) as Tag[]).map((tag) => section(tag, routes, base));
  return [introduction, documents, ...sections].join('\n');
}

function section(tag: Tag, routes: readonly Route[], base: string): string {
  const lines = routes
    .filter((route) => route.tag === tag)
    .map(({ method, path, id, summary }) => `- [${method.toUpperCase()} ${path}](${base}/docs#/${tag}/${id}): ${summary}`);
  return [`## ${tag}`, '', tags[tag], '', ...lines, ''].join('\n');
}
