import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { packageRoot } from '../../infra/sql-file.ts';
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
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Risk Intelligence Service</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
<div id="ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`;

/**
 * Swagger UI is dark where the document has its class, which only its top bar would set. A link within the button of an operation, and a list of
 * examples without a label, hide both from a screen reader: the plugin replaces them.
 */
const start = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
const heading = (level, of) => (Original, { React }) => (props) =>
  React.createElement('div', { ref: (part) => part?.querySelector(of)?.setAttribute('aria-level', level) }, React.createElement(Original, props));
const accessible = {
  wrapComponents: {
    DeepLink: (Original, { React }) => ({ text }) => React.createElement('span', null, text),
    ExamplesSelect: (Original, { React }) => (props) => React.createElement('label', null, 'Example ', React.createElement(Original, props)),
    InfoContainer: (Original, { React }) => (props) => React.createElement('div', { role: 'banner' }, React.createElement(Original, props)),
    Models: heading(2, 'h4'),
    OperationTag: heading(2, 'h3'),
    parameters: heading(3, 'h4'),
    responses: heading(3, 'h4'),
    ServersContainer: () => () => null,
  },
};
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#ui',
  deepLinking: true,
  validatorUrl: null,
  plugins: [accessible],
});
`;

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

/** Leads a person who opens the address of the service to the page, and a program that asks for JSON to the document. */
export function home(): RequestHandler {
  const router = Router();
  router.get('/', (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, request.accepts(['html', 'json']) === 'json' ? '/api/openapi.json' : '/docs');
  });
  allowOnly(router, '/');
  return router;
}

/** Serves the page's files below `/docs`. */
export function docsFiles(): RequestHandler {
  const root = dirname(require.resolve('swagger-ui-dist/package.json'));
  const router = Router();
  const style = readFileSync(join(packageRoot, 'api/docs/page.css'));
  router.get('/page.css', (_request, response) => void response.type('text/css').send(style));
  router.get('/start.js', (_request, response) => void response.type('text/javascript').send(start));
  for (const file of files) router.get(`/${file}`, (_request, response) => response.sendFile(file, { root, maxAge: '1h' }));
  for (const file of ['page.css', 'start.js', ...files]) allowOnly(router, `/${file}`);
  return router;
}
