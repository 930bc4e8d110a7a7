import type { Page } from '@playwright/test';
import { createLead } from '#test/factories.ts';
import { expect, PREMIUM, signIn, test } from '../fixtures/person.ts';

test('pages of leads don’t shift while new leads arrive', async ({ page, sql, createPerson }) => {
  const person = await createPerson({ profile: PREMIUM });
  await sql`
    insert into leads (user_id, full_name, email, created_at)
    select ${person.id}, 'Lead ' || n, '', '2026-01-01'::timestamptz + n * interval '1 second'
    from generate_series(1, 120) n`;
  await signIn(page, person);
  await page.clock.install();
  await page.goto('/leads');
  const names = page.getByRole('rowheader');
  await expect(names.first()).toHaveText('Lead 120');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(names.first()).toHaveText('Lead 70');
  await createLead(sql, { user_id: person.id, full_name: 'Newcomer' });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(names.first()).toHaveText('Lead 20');
  await page.reload();
  await expect(names.first()).toHaveText('Lead 20');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(names.first()).toHaveText('Lead 70');
  await expect(names.last()).toHaveText('Lead 21');
  await createLead(sql, { user_id: person.id, full_name: 'Another' });
  await letTimePassUntil(page, '1 new lead');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(names.first()).toHaveText('Another');
  await expect(page.getByText('1 new lead')).toBeHidden();
});

/** Only this advances the clock, while the server takes real time for each response. */
async function letTimePassUntil(page: Page, words: string) {
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(page.getByText(words)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
