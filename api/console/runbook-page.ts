import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { packageRoot } from '../../infra/sql-file.ts';
import { Html, html } from '../pages/html.ts';
import { layout } from '../pages/layout.ts';
import { operators } from './area.ts';

let page: string | undefined;

/** Returns docs/runbook.md as a page, which it makes once in a process. Each code in a heading is the target of a link: `#SHRUNK`. */
export function runbookPage(): string {
  page ??= madeOf(readFileSync(join(packageRoot, 'docs/runbook.md'), 'utf8').replace(/^# .*\n/, ''));
  return page;
}

function madeOf(text: string): string {
  return layout(operators, 'Runbook', { signedIn: true }, html`<div class="card">${new Html(rendered(text))}</div>`);
}

/** Returns the codes that a heading names. */
function codesIn(heading: string): string[] {
  return heading.match(/\w*[A-Z]\w*_\w+|\b[A-Z]{4,}\b/g) ?? [];
}

/** The runbook is a file of this program, so its markup is trusted. */
function rendered(text: string): string {
  const anchored = new Set<string>();
  const codes = new Set([...text.matchAll(/^#+ .*$/gm)].flatMap(([heading]) => codesIn(heading)));
  let tables = 0;
  const marked = new Marked({
    async: false,
    renderer: {
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        const own = codesIn(words).filter((code) => !anchored.has(code));
        for (const code of own) anchored.add(code);
        const anchors = own.map((code) => `<span id="${code}"></span>`).join('');
        return `<h${depth}>${anchors}${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // the console serves no other file of the documentation; GitHub writes the anchor of a code in lower case
      link({ href, text: words }) {
        if (/^https?:/.test(href)) return `<a href="${href}" rel="noreferrer">${words}</a>`;
        const code = href.slice(1).toUpperCase();
        return href.startsWith('#') && codes.has(code) ? `<a href="#${code}">${words}</a>` : words;
      },
      table(token: Tokens.Table) {
        const cells = (tag: string, row: readonly Tokens.TableCell[]) =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        tables += 1;
        const body = token.rows.map((row) => cells('td', row)).join('');
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table ${tables}"><table><thead>${cells('th', token.header)}</thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
  return marked.parse(text, { async: false });
}
