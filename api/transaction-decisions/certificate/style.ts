import { createHash } from 'node:crypto';

/** The style sheet is in the page, so that a saved page looks the same without the service. */
export const style = `
:root {
  color-scheme: light dark; --page: light-dark(#fff, #14171c); --card: light-dark(#f6f8fa, #1d2128); --ink: light-dark(#1b1f24, #e8eaed);
  --quiet: light-dark(#4d5661, #aeb6c2); --line: light-dark(#c9d1d9, #3a414c); --link: light-dark(#0b4f9e, #8ab8f5);
  --hold: light-dark(#8c1d18, #ff8a80); --review: light-dark(#7a4b00, #f0b35a); --allow: light-dark(#14532d, #6cc38f);
}
a { color: var(--link); }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif; color: var(--ink); background: var(--page); max-width: 50rem; margin: 2rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
h3 { font-size: 1rem; margin: 0; }
.quiet { color: var(--quiet); margin: 0; }
.sandbox { border: 2px dashed var(--review); color: var(--review); padding: .4rem .8rem; font-weight: 600; }
.verdict { border-left: .5rem solid; padding: .6rem 1rem; margin: 1.25rem 0; background: var(--card); }
.verdict strong { font-size: 1.5rem; display: block; }
.HOLD { color: var(--hold); } .REVIEW { color: var(--review); } .ALLOW { color: var(--allow); } .INFO { color: var(--quiet); }
.verdict p { color: var(--ink); margin: 0; }
dl { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: .2rem 1rem; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.finding { break-inside: avoid; border: 1px solid var(--line); border-radius: .3rem; padding: .8rem 1rem; margin: .8rem 0; }
.finding > p { margin: .3rem 0 .6rem; }
.effect { font-weight: 700; }
code { overflow-wrap: anywhere; }
code, pre { font: 13px/1.45 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: .3rem; padding: .7rem; }
ul, ol { margin: 0; padding-left: 1.2rem; }
table { border-collapse: collapse; width: 100%; } td:nth-child(-n + 2) { overflow-wrap: anywhere; } th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); }
footer { margin-top: 2rem; color: var(--quiet); }
@page { size: A4; margin: 18mm 16mm; }
@media print { :root { color-scheme: light; } body { margin: 0; max-width: none; padding: 0; font-size: 10.5pt; } a { color: inherit; } }
@media (max-width: 34rem) { dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .4rem; } }
`;

/** Allows the style sheet of the page by its hash, and nothing else. */
export const contentPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
