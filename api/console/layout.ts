import { type Html, html } from './html.ts';

/** Allows nothing but the page's own style sheet and forms that post to this host. */
export const contentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns a whole page of the console. `signedIn`: the page has the links of an operator. */
export function layout(title: string, { signedIn }: { signedIn: boolean }, main: Html): string {
  const links = html`<nav aria-label="Console"><a href="/console/sources">Sources</a> <a href="/console/runbook">Runbook</a>
<form method="post" action="/console/sign-out"><button>Sign out</button></form></nav>`;
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Risk Intelligence Service</title>
<link rel="stylesheet" href="/console/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><p class="product">Risk Intelligence Service</p>${signedIn ? links : ''}</header>
<main id="main">
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;
  return `<!doctype html>\n${page.text}`;
}
