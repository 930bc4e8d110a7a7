import { expect, test } from 'vitest';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { announcePlan } from './announce-plan.ts';

type Kind = 'trial_ends' | 'payment_failed' | 'year_ends_14' | 'year_ends_3';
type PlanNotice = Parameters<typeof announcePlan.write>[0];

const NOTICE: PlanNotice = {
  email: 'ada@vizit.test',
  full_name: 'Ada',
  plan: 'premium',
  ends_at: new Date('2026-06-03T22:00:00Z'),
  amount: 399,
  currency: 'usd',
  time_zone: 'UTC',
};
const deps = {
  publicUrl: 'https://vizit.test',
  payments: null,
  unsubscribeTokens: { issue: () => 'token' },
} as unknown as TaskDeps;
const write = (kind: Kind, changes: Partial<PlanNotice> = {}) =>
  announcePlan.write({ ...NOTICE, ...changes }, { user_id: 'ada', kind, about: '' }, deps);
const textOf = async (kind: Kind, changes?: Partial<PlanNotice>) =>
  (await write(kind, changes)).text;

test('the email before a trial’s end gives the date, the charge and how to cancel', async () => {
  const { subject, text } = await write('trial_ends');
  expect(subject).toContain('Your trial ends on June 3, 2026');
  expect(text).toContain('$3.99 is charged, and again each month. Don’t want that? Cancel');
  expect(text).toContain('If that first payment fails, Premium Monthly ends that day.');
  expect(text).toContain('https://vizit.test/billing');
  expect(await textOf('trial_ends', { amount: null })).toContain('Then you are charged, and again');
});

test('the email about a failed payment says until when the plan continues, if it does', async () => {
  expect(await textOf('payment_failed')).toContain(
    'Your plan continues until June 3, 2026; after that day',
  );
  const ended = await textOf('payment_failed', { ends_at: null });
  expect(ended).toContain(
    'There’s no grace period for a first payment. Until it’s paid, your page hides its Premium sections.',
  );
  expect(ended).not.toContain('continues until');
});

test('the email before a year’s end says it won’t renew and nothing is deleted', async () => {
  for (const mail of ['year_ends_14', 'year_ends_3'] as const) {
    const text = await textOf(mail, { plan: 'yearly', amount: null });
    expect(text).toContain('ends on June 3, 2026. It doesn’t renew, and you won’t be charged');
    expect(text).toContain('Nothing is deleted.');
  }
});

test('a date is in the owner’s time zone, or in UTC if that is unknown', async () => {
  expect(await textOf('payment_failed', { time_zone: 'Europe/Berlin' })).toContain(
    'until June 4, 2026',
  );
  expect(await textOf('payment_failed', { time_zone: 'Mars/Olympus' })).toContain(
    'until June 3, 2026',
  );
});
