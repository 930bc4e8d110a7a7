import type { Locator, Page } from '@playwright/test';
import type { Sql } from '#database/connect.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { readMail } from '../fixtures/mailbox.ts';
import { expect, signIn, test, toastOf } from '../fixtures/person.ts';
import { BASE_URL, runAdmin } from '../fixtures/server-under-test.ts';

/*
 * Tests pay at the sandbox, which has one clock for all: a test that advances it holds an exclusive
 * lock, the others share it.
 */
const CLOCK_LOCK = 4242;

const DAY_S = 86_400;

const TRIAL_DAYS = 7;

async function withClock<T>(sql: Sql, isMoved: boolean, work: () => Promise<T>): Promise<T> {
  const connection = await sql.reserve();
  try {
    await (isMoved
      ? connection`select pg_advisory_lock(${CLOCK_LOCK})`
      : connection`select pg_advisory_lock_shared(${CLOCK_LOCK})`);
    return await work();
  } finally {
    await connection`select pg_advisory_unlock_all()`;
    connection.release();
  }
}

async function passDays(page: Page, days: number) {
  const data = { by: days * DAY_S };
  const answer = await page.request.post(`${BASE_URL}/sandbox/stripe/clock`, { data });
  expect(answer.ok()).toBe(true);
}

/**
 * Presses a button that leads to the payment service.
 *
 * @param plan of the card with the button, because other plans may be for sale too
 * @returns the new tab
 */
async function openPayment(page: Page, name: string | RegExp, plan?: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  const place = plan ? page.getByRole('listitem').filter({ hasText: plan }) : page;
  await place.getByRole('button', { name }).click();
  const tab = await opening;
  await expect(tab).toHaveURL(/\/sandbox\/stripe\//);
  return tab;
}

/** Pays there, and closes the tab once that is confirmed. */
async function pay(tab: Page, button: string) {
  await tab.getByRole('button', { name: button }).click();
  await expect(tab.getByRole('heading', { name: 'All set' })).toBeVisible();
  await tab.close();
}

const planOf = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 2, exact: true });

const historyOf = (page: Page) =>
  page.getByRole('region', { name: 'History' }).getByRole('listitem');

test('a subscription goes from trial to paid, cancelled, lapsed and gated, and back without a second trial', {
  tag: '@hosted',
}, async ({ page, visitor, createPerson, sql }) => {
  test.slow();
  const person = await createPerson({
    profile: { sections_enabled: { lead_form: true }, section_order: ['lead_form'] },
  });
  await signIn(page, person);
  await test.step('a locked section links to the plan that opens it', async () => {
    await page.goto('/edit');
    await page.getByRole('button', { name: 'Lead Form', exact: true }).click();
    const section = page.getByRole('region', { name: 'Lead Form', exact: true });
    await section.getByRole('link', { name: 'See plans' }).click();
    await expect(page).toHaveURL('/billing?open=lead_form');
    await expect(page.getByRole('heading', { name: 'Lead form is part of Premium' })).toBeVisible();
  });
  await withClock(sql, true, async () => {
    await test.step('the trial begins, in this tab and the other', async () => {
      await expect(page.getByText('7-Day Free Trial • No charge today')).toBeVisible();
      await pay(await openPayment(page, /^Start 7-Day Free Trial/), 'Start trial');
      await expect(planOf(page, 'Premium Monthly')).toBeVisible();
      // As many as promised, unless another test has advanced the stand-in's clock.
      await expect(page.getByText(/^Free trial, \d+ days left\./)).toBeVisible();
      await expect(
        page.getByRole('heading', { name: 'Lead form is part of your plan' }),
      ).toBeVisible();
      await visitor.goto(`/bio/${person.username}`);
      await expect(visitor.getByRole('button', { name: 'Send' })).toBeVisible();
    });

    await test.step('after the trial, the card is charged', async () => {
      await passDays(page, TRIAL_DAYS + 1);
      await expect(async () => {
        await page.reload();
        await expect(historyOf(page).first()).toContainText('Paid for Premium Monthly', {
          timeout: 2000,
        });
      }).toPass();
      await expect(historyOf(page).first()).toContainText('$3.99');
      const plan = page.getByRole('region', { name: 'Premium Monthly' });
      await expect(plan).toContainText(
        /Renews automatically until you cancel\.Renews.+\$3\.99 a month/,
      );
    });

    await test.step('Free is refused while the plan runs, beside a button to cancel', async () => {
      await page.getByRole('button', { name: 'Downgrade to Free' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(
        /^You can't downgrade while your subscription is active \(expires: .+\)\./,
      );
      await alert.getByRole('button', { name: 'Cancel subscription' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(toastOf(page)).toContainText('Your subscription won’t renew');
      await expect(page.getByRole('button', { name: 'Keep the subscription' })).toBeVisible();
    });

    await test.step('when the plan ends, its sections are hidden and kept', async () => {
      await passDays(page, 32);
      await expect(async () => {
        await page.reload();
        await expect(
          page.getByText(/^Premium Monthly ended on .+ hidden, not deleted/),
        ).toBeVisible({
          timeout: 2000,
        });
      }).toPass();
      await page.goto('/');
      await expect(page.getByText('Your current plan: Free')).toBeVisible();
      await expect(page.getByText('Visitors no longer see this: Lead Form.')).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole('button', { name: 'Send' })).toHaveCount(0);
    });

    await test.step('the sections return with a plan, without a second trial', async () => {
      await page.getByRole('link', { name: 'Upgrade Plan' }).click();
      await expect(page.getByRole('button', { name: /^Start/ })).toHaveCount(0);
      await pay(await openPayment(page, /^Subscribe Now/, 'Premium Monthly'), 'Pay $3.99');
      await expect(planOf(page, 'Premium Monthly')).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole('button', { name: 'Send' })).toBeVisible();
    });
  });
});

test('a yearly checkout is abandoned, declined, closed midway, paid, and extended', {
  tag: '@phone',
}, async ({ page, visitor, createPerson, sql }) => {
  test.slow();
  const person = await createPerson();
  await signIn(page, person);
  await withClock(sql, false, async () => {
    await page.goto('/billing');
    const left = await openPayment(page, /^Subscribe Yearly/);
    await left.getByRole('link', { name: 'Cancel and go back' }).click();
    await expect(left.getByRole('heading', { name: 'Not paid' })).toBeVisible();
    await expectAccessible(left);
    await left.close();

    const closed = await openPayment(page, 'Open payment');
    await closed.getByLabel('Pay with').selectOption({ label: 'Card that is declined (…0002)' });
    await closed.getByRole('button', { name: 'Pay $28.80' }).click();
    await expect(closed.getByRole('alert')).toHaveText('Your card was declined.');
    await closed.close();
    await expect(page.getByRole('heading', { name: 'Payment under way' })).toBeVisible();
    await expect(planOf(page, 'Free')).toBeVisible();

    await pay(await openPayment(page, 'Open payment'), 'Pay $28.80');
    await expect(page.getByRole('heading', { name: 'All set' })).toBeVisible();
    await expect(planOf(page, 'Premium Yearly')).toBeVisible();
    await expect(historyOf(page).first()).toContainText('Paid for Premium Yearly');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Downgrade to Free' }).click();
    await expect(page.getByRole('alert')).toContainText(
      /^You can't downgrade while your subscription is active \(expires: .+\)\./,
    );

    const end = page.getByRole('region', { name: 'Premium Yearly' }).getByRole('time');
    const next = String(Number(/\d{4}/.exec((await end.textContent()) ?? '')?.[0]) + 1);
    await pay(await openPayment(page, /^Add another year/), 'Pay $28.80');
    await expect(end).toContainText(next);
    await page.goto('/pricing');
    const yearly = page.getByRole('region', { name: 'Premium Yearly' });
    await expect(yearly.getByText('Your plan')).toBeVisible();
    await expect(yearly.getByRole('link')).toHaveCount(0);

    await test.step('an administrator refunds a year and tells them, in four presses', async () => {
      const admin = await createPerson();
      await runAdmin('grant', admin.email);
      await signIn(visitor, admin);
      await visitor.goto('/admin');
      await expect(visitor.getByRole('region', { name: 'Right now' })).toBeVisible();
      let presses = 0;
      const press = async (target: Locator) => {
        await target.click();
        presses += 1;
      };
      await visitor.keyboard.press('/');
      presses += 1;
      await visitor.getByRole('searchbox').fill(person.email);
      await press(visitor.getByRole('list', { name: 'People' }).getByRole('link'));
      await press(visitor.getByRole('button', { name: 'Refund $28.80' }).first());
      await press(visitor.getByRole('button', { name: 'Refund and tell them' }));
      await expect(toastOf(visitor)).toContainText('Refund and email sent');
      expect(presses).toBeLessThanOrEqual(4);
      const mail = await readMail(person.email, 'We’ve refunded $28.80');
      expect(mail.text).toContain('Your Premium Yearly ends with it.');
    });
  });
});
