import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { toDay } from '#audience/reports/rules/ranges.ts';
import type { Sql } from '#database/connect.ts';
import { createEvent, createLead, daysFromNow } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { figureOf as cardOf, expect, PREMIUM, signIn, test } from '../fixtures/person.ts';

const SHOP = { id: 'shop', buttonText: 'Chairs in stock', url: 'https://shop.example/' };

const PROFILE = {
  ...PREMIUM,
  custom_links: [SHOP],
  sections_enabled: { links: true },
  section_order: ['links'],
};

/** The chart's code. */
const CHART = /\/assets\/trend-chart-[^/]*\.js/;

test.use({ expectedErrors: [/net::ERR_FAILED|trend-chart-[^/]*\.js/] });

/** A figure of the range with its change. */
function figureOf(page: Page, name: string) {
  const figures = page.locator('dl').filter({ hasText: 'Click rate' });
  return figures.locator('div').filter({ has: page.getByText(name, { exact: true }) });
}

/** Two views in the week before last, a lead, and visits left out of the count. */
async function createHistory(sql: Sql, user_id: string) {
  const today = toDay(Date.now());
  for (const days of [-9, -10]) {
    await createEvent(sql, { user_id, created_at: daysFromNow(days) });
  }
  await createLead(sql, { user_id });
  await sql`insert into analytics_daily_drops
    values (${user_id}, ${today}, 'bot', 12), (${user_id}, ${today}, 'owner', 3)`;
}

test('visits and clicks reach the dashboard with their source, in any range, as chart, table and file', async ({
  page,
  visitor,
  sql,
  createPerson,
}) => {
  const person = await createPerson({ profile: PROFILE });
  await createHistory(sql, person.id);
  await visitor
    .context()
    .route('https://shop.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
    );
  const view = visitor.waitForResponse('/events');
  await visitor.goto(`/bio/${person.username}?qr=1&utm_campaign=autumn`);
  expect(await (await view).json()).toEqual({ accepted: true });
  const click = visitor.waitForResponse('/events');
  await visitor.getByRole('link', { name: 'Chairs in stock' }).click();
  expect(await (await click).json()).toEqual({ accepted: true });
  await signIn(page, person);

  await test.step('clicks, devices and sources are shown', async () => {
    await page.goto('/');
    await expect(figureOf(page, 'Views')).toHaveText('Views3None before');
    await expect(figureOf(page, 'Clicks')).toHaveText('Clicks1None before');
    const rowOf = (table: string, name: string) =>
      page.getByRole('table', { name: table }).getByRole('row', { name });
    await expect(rowOf('Links', 'Chairs')).toHaveText('Chairs in stockshop.example1100%');
    await expect(rowOf('Sources', 'QR code')).toContainText('33%');
    await expect(rowOf('Campaigns', 'autumn')).toBeVisible();
    await expect(rowOf('Devices', 'Computer')).toBeVisible();
    await expect(rowOf('Sections', 'Links')).toContainText('50%');
    await expect(page.getByText('Not counted: 12 bots, 3 of your own.')).toBeVisible();
    const visitors = page.getByRole('region', { name: 'Profile Visitors' });
    await expect(visitors).toContainText('Last 7 days1');
    await expect(visitors).toContainText('Last 30 days3');
    const byType = page.getByRole('region', { name: 'Link Clicks by Type' });
    const count = byType.getByRole('row', { name: 'Link buttons' }).getByText('1', { exact: true });
    // Only figures are tabular: in running text it would make a hyphen as wide as a digit.
    await expect(page.locator('body')).toHaveCSS('font-variant-numeric', 'normal');
    await expect(count).toHaveCSS('font-variant-numeric', 'tabular-nums');
  });

  await test.step('a range is compared with the days before it, and kept in the URL', async () => {
    await page.getByRole('link', { name: '7 days' }).click();
    await expect(figureOf(page, 'Views')).toHaveText('Views150% less');
    await expect(page).toHaveURL('/?range=7d');
    await page.getByRole('button', { name: 'Custom', exact: true }).click();
    await page.getByLabel('First day').fill(toDay(daysFromNow(-10).getTime()));
    await page.getByLabel('Last day').fill(toDay(daysFromNow(-9).getTime()));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(figureOf(page, 'Views')).toHaveText('Views2None before');
    await page.reload();
    await expect(figureOf(page, 'Views')).toHaveText('Views2None before');
    await page.goBack();
    await expect(figureOf(page, 'Views')).toHaveText('Views150% less');
  });

  await test.step('the chart and its table can be read by keyboard', async () => {
    const chart = page.getByRole('figure').getByRole('application');
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    const reading = page.getByRole('figure').getByRole('status');
    await expect(reading).toContainText('Views in the previous period');
    await page.getByRole('button', { name: 'Custom', exact: true }).click();
    await page.getByRole('button', { name: 'Show as table' }).focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('table', { name: 'Views and visitors by day' });
    await expect(table.getByRole('row')).toHaveCount(8);
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('button', { name: 'Show as chart' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chart).toBeVisible();
  });

  await test.step('each table can be downloaded', async () => {
    const days = [toDay(daysFromNow(-6).getTime()), toDay(Date.now())];
    const links = await downloadCsv(page, 'Links');
    expect(links.name).toBe(`links-${days.join('-to-')}.csv`);
    expect(links.text).toBe(`\uFEFFLink,Address,Clicks\r\nChairs in stock,shop.example,1\r\n`);
    const visits = await downloadCsv(page, 'views and visitors');
    expect(visits.text.trimEnd().split('\r\n')).toHaveLength(8);
  });

  await test.step('the report can be refreshed, and works without the chart', async () => {
    await createEvent(sql, { user_id: person.id });
    await page.getByRole('button', { name: 'Refresh Analytics' }).click();
    await expect(cardOf(page, 'Profile Visitors')).toHaveText('4');
    await page.route(CHART, (route) => route.abort());
    await page.reload();
    await expect(figureOf(page, 'Views')).toHaveText('Views2No change');
    await expect(page.getByRole('table', { name: 'Views and visitors by day' })).toBeVisible();
  });
});

async function downloadCsv(page: Page, table: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${table} as CSV` }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
