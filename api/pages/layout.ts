import type { Area } from './area.ts';
import { type Html, html } from './html.ts';

/** Allows nothing but the page's own style sheet and forms that post to this host. */
const policy = ["default-src 'none'", "style-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"];

export const contentPolicy = policy.join('; ');

/** The same, and scripts that this host serves. */
export const contentPolicyWithScript = [...policy, "script-src 'self'"].join('; ');

/** Returns a whole page of an area. `signedIn`: the page has the links of the area. `script`: path of its script; absent: it has none. */
export function layout(
  { path, name, links }: Area,
  title: string,
  { signedIn, script }: { readonly signedIn: boolean; readonly script?: string },
  main: Html,
): string {
  const nav = html`<nav aria-label="${name}">${links.map((link) => html`<a href="${link.path}">${link.text}</a> `)}
<form method="post" action="${path}/sign-out"><button>Sign out</button></form></nav>`;
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Risk Intelligence Service</title>
<link rel="stylesheet" href="${path}/style.css">
${script === undefined ? '' : html`<script src="${script}" defer></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><p class="product">Risk Intelligence Service</p>${signedIn ? nav : ''}</header>
<main id="main">
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;
  return `<!doctype html>\n${page.text}`;
}
