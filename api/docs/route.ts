import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { allowOnly } from '../pages/sign-in.ts';
import { openOperation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };

const require = createRequire(import.meta.url);

/** Allows only the page's own files: it works without the internet. Swagger UI styles its elements inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The files of Swagger UI that the page loads. */
const files = ['favicon-32x32.png', 'swagger-ui.css', 'swagger-ui-bundle.js'];

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Risk Intelligence Service</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`;

const start = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#ui', deepLinking: true, validatorUrl: null });\n";

/** The OpenAPI document as a web page. */
export function docs() {
  return openOperation({
    method: 'get',
    path: '/docs',
    id: 'getDocs',
    example: examples.getDocs,
    tag: 'Service',
    summary: 'Read the OpenAPI document as a web page',
    description: 'Works without the internet.',
    reply: z.string(),
    replyType: 'text/html',
    run: async () => ({ body: page, headers: { 'Content-Security-Policy': policy } }),
  });
}

/** Serves the page's files below `/docs`. */
export function docsFiles(): RequestHandler {
  const root = dirname(require.resolve('swagger-ui-dist/package.json'));
  const router = Router();
  router.get('/start.js', (_request, response) => void response.type('text/javascript').send(start));
  for (const file of files) router.get(`/${file}`, (_request, response) => response.sendFile(file, { root, maxAge: '1h' }));
  for (const file of ['start.js', ...files]) allowOnly(router, `/${file}`);
  return router;
}
