import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiWorld, startApiWorld } from '../worlds/api.ts';
import { describeBrowser, openBrowser, violations } from '../worlds/browser.ts';

/** axe takes long for all operations and schemas, which look alike: one closed operation of each method stays beside the open one, and one schema. */
const leaveOneOfEachKind = `
  const seen = new Set();
  for (const one of document.querySelectorAll('.opblock:not(.is-open), .json-schema-2020-12')) {
    if (seen.has(one.className)) one.remove();
    seen.add(one.className);
  }
`;

describeBrowser('the page of the interface', () => {
  let world: ApiWorld;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startApiWorld(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  test('/docs shows every operation and webhook in a browser by its policy, and loads nothing from another host', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    const hosts = new Set<string>();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin);
    });
    await page.goto(`${world.url}/docs`);
    await page.locator('.opblock').first().waitFor();
    const { json } = await world.call('GET', '/api/openapi.json');
    const operations = Object.values<object>({ ...json.paths, ...json.webhooks }).flatMap(Object.keys).length;
    expect([await page.locator('.opblock').count(), complaints, [...hosts]]).toEqual([operations, [], [world.url]]);
    await page.locator('.opblock-summary', { hasText: '/api/v1/transaction-check' }).first().click();
    await page.locator('.opblock-body').first().waitFor();
    expect([await page.textContent('.opblock.is-open'), complaints]).toEqual([expect.stringContaining('WUP_LIVE'), []]);
    if (process.env.RISK_SCREENSHOTS !== undefined) await page.screenshot({ path: `${process.env.RISK_SCREENSHOTS}/api-docs.png` });
  });

  test.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)(
    '/docs and the page of a problem follow the colour scheme and fit the screen, %s, %i wide; axe finds nothing',
    async (colorScheme, width) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const fits = () => page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');
      await page.goto(`${world.url}/problems/VALIDATION_FAILED`);
      expect([await fits(), await violations(page)]).toEqual([true, []]);
      await page.goto(`${world.url}/docs#/Clearance/checkTransaction`); // the link of /llms.txt to an operation
      await page.locator('.opblock.is-open .opblock-body').waitFor();
      expect(await fits()).toBe(true);
      await page.evaluate(leaveOneOfEachKind);
      expect(await violations(page)).toEqual([]);
      const background = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
      const dark = 'rgb(28, 32, 34)';
      expect((await background()) === dark).toBe(colorScheme === 'dark');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(background).toBe(dark);
      await context.close();
    },
  );
});
