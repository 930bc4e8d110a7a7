import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { toDay } from '#domain/analytics/reports/days.ts';
import { createEvent, createLead, daysFromNow } from '#test/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import {
  expect,
  type Person,
  type PersonOptions,
  PREMIUM,
  signIn,
  test,
} from '../fixtures/person.ts';

const SHOP = { id: 'shop', buttonText: 'Chairs in stock', url: 'https://shop.example/' };

const PROFILE = {
  ...PREMIUM,
  custom_links: [SHOP],
  sections_enabled: { links: true },
  section_order: ['links'],
};

type CreatePerson = (options?: PersonOptions) => Promise<Person>;

/** A number of the range with what it says of the period before. */
function figureOf(page: Page, name: string) {
  const figures = page.locator('dl').filter({ hasText: 'Click rate' });
  return figures.locator('div').filter({ has: page.getByText(name, { exact: true }) });
}

async function openTraffic(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(figureOf(page, 'Views')).toBeVisible();
}

test('a visit, a click and where it came from appear on the dashboard', async ({
  page,
  visitor,
  createPerson,
}) => {
  const person = await createPerson({ profile: PROFILE });
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
  await openTraffic(page);
  await expect(figureOf(page, 'Views')).toHaveText('Views1None before');
  await expect(figureOf(page, 'Unique visitors')).toHaveText('Unique visitors1None before');
  await expect(figureOf(page, 'Click rate')).toContainText('100%');
  const rowOf = (table: string) => page.getByRole('table', { name: table }).getByRole('row').nth(1);
  await expect(rowOf('Links')).toHaveText('Chairs in stockshop.example1100%');
  await expect(rowOf('Sources')).toContainText('QR code');
  await expect(rowOf('Campaigns')).toContainText('autumn');
  await expect(rowOf('Devices')).toContainText('Computer');
  await expect(rowOf('Sections')).toContainText('Links');
});

/** Three views today, two the week before; a click, a lead, and what was left out. */
async function createVisited(createPerson: CreatePerson, sql: Parameters<typeof createEvent>[0]) {
  const person = await createPerson({ profile: PROFILE });
  const user_id = person.id;
  for (const days of [0, 0, 0, -9, -10]) {
    await createEvent(sql, { user_id, created_at: daysFromNow(days) });
  }
  const click = { link_type: 'custom', link_url: SHOP.url, section: 'links' } as const;
  await createEvent(sql, { user_id, ...click });
  await createLead(sql, { user_id });
  await sql`insert into analytics_daily_drops
    values (${user_id}, ${toDay(Date.now())}, 'bot', 12), (${user_id}, ${toDay(Date.now())}, 'owner', 3)`;
  return person;
}

test('a range is compared with the days before it, and kept in the address', async ({
  page,
  sql,
  createPerson,
}) => {
  await signIn(page, await createVisited(createPerson, sql));
  await openTraffic(page);
  await expect(figureOf(page, 'Views')).toHaveText('Views5None before');
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(figureOf(page, 'Views')).toHaveText('Views350% more');
  await expect(page).toHaveURL('/?range=7d');
  await page.getByRole('button', { name: 'Custom', exact: true }).click();
  await page.getByLabel('First day').fill(toDay(daysFromNow(-10).getTime()));
  await page.getByLabel('Last day').fill(toDay(daysFromNow(-9).getTime()));
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(figureOf(page, 'Views')).toHaveText('Views2None before');
  const address = page.url();
  await page.reload();
  await expect(figureOf(page, 'Views')).toHaveText('Views2None before');
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(figureOf(page, 'Views')).toHaveText('Views350% more');
  await expect(page.getByText('Not counted: 12 bots, 3 of your own.')).toBeVisible();
});

test('the chart and the table behind it are for everybody, and read by keyboard', async ({
  page,
  sql,
  createPerson,
}) => {
  await signIn(page, await createVisited(createPerson, sql));
  await openTraffic(page, '/?range=7d');
  const chart = page.getByRole('figure').getByRole('application');
  await expect(chart).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  const reading = page.getByRole('figure').getByRole('status');
  await expect(reading).toContainText('Views in the previous period');
  await page.getByRole('button', { name: 'Custom', exact: true }).click();
  const toggle = page.getByRole('button', { name: 'Show as table' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Views and visitors by day' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('3');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('button', { name: 'Show as chart' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chart).toBeVisible();
});

test('every table is a file away, and text in it is no formula', async ({
  page,
  sql,
  createPerson,
}) => {
  const custom_links = [{ ...SHOP, buttonText: '=1+1' }];
  const person = await createPerson({ profile: { ...PROFILE, custom_links } });
  await createEvent(sql, { user_id: person.id });
  const click = { link_type: 'custom', link_url: SHOP.url, section: 'links' } as const;
  await createEvent(sql, { user_id: person.id, ...click });
  await signIn(page, person);
  await openTraffic(page, '/?range=7d');
  const days = [toDay(daysFromNow(-6).getTime()), toDay(Date.now())];
  const links = await downloadCsv(page, 'Links');
  expect(links.name).toBe(`links-${days.join('-to-')}.csv`);
  expect(links.text).toBe(`\uFEFFLink,Address,Clicks\r\n'=1+1,shop.example,1\r\n`);
  const visits = await downloadCsv(page, 'views and visitors');
  expect(visits.text.trimEnd().split('\r\n')).toHaveLength(8);
  expect(visits.text).toContain(`\r\n${days[1]},1,0,1,0,`);
  const sections = await downloadCsv(page, 'Sections');
  expect(sections.text).toBe('\uFEFFSection,"Clicks, leads"\r\nLinks,1\r\n');
});

async function downloadCsv(page: Page, table: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${table} as CSV` }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test.describe('without the program that draws the chart', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|trend-chart-[^/]*\.js/] });

  test('the numbers stand, and the table says what the chart would', async ({
    page,
    sql,
    createPerson,
  }) => {
    await signIn(page, await createVisited(createPerson, sql));
    await page.route(/\/assets\/trend-chart-[^/]*\.js/, (route) => route.abort());
    await openTraffic(page, '/?range=7d');
    await expect(figureOf(page, 'Views')).toHaveText('Views350% more');
    await expect(page.getByRole('table', { name: 'Views and visitors by day' })).toBeVisible();
  });
});
