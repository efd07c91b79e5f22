import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { packageRoot } from '../../infra/sql-file.ts';
import { Html, html } from '../pages/html.ts';
import { layout } from '../pages/layout.ts';
import { operators } from './area.ts';

/** Returns docs/runbook.md as a page. Each code in a heading is the target of a link: `#SHRUNK`. */
export function runbookPage(): string {
  const text = readFileSync(join(packageRoot, 'docs/runbook.md'), 'utf8').replace(/^# .*\n/, '');
  return layout(operators, 'Runbook', { signedIn: true }, html`<div class="card">${new Html(rendered(text))}</div>`);
}

/** The runbook is a file of this program, so its markup is trusted. */
function rendered(text: string): string {
  const anchored = new Set<string>();
  let tables = 0;
  const marked = new Marked({
    async: false,
    renderer: {
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        const codes = (words.match(/\w*[A-Z]\w*_\w+|\b[A-Z]{4,}\b/g) ?? []).filter((code) => !anchored.has(code));
        for (const code of codes) anchored.add(code);
        const anchors = codes.map((code) => `<span id="${code}"></span>`).join('');
        return `<h${depth}>${anchors}${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // the console serves no other file of the documentation
      link: ({ href, text: words }) => (/^https?:/.test(href) ? `<a href="${href}" rel="noreferrer">${words}</a>` : words),
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
