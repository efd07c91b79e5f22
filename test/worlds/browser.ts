import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { describeWith } from './programs.ts';

/** The program of the variable CHROMIUM, or that of Debian's package. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Runs tests in Chromium. Where it is not installed, skips them with a message, or fails them in CI. */
export const describeBrowser = describeWith(executablePath);

/** Starts headless Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** Returns the rule of each violation that axe finds on the page, with its first three elements and why they fail. */
export async function violations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const found = (await page.evaluate('axe.run()')) as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };
  return found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => [node.html.slice(0, 200), node.failureSummary])]);
}
