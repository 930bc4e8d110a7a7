import { expect, test } from 'vitest';
import type { PlanNotice } from '../data/plan-mails.ts';
import { buildPlanMail } from './plan-mails.ts';

const NOTICE: PlanNotice = {
  full_name: 'Ada',
  plan: 'premium',
  ends_at: new Date('2026-06-03T22:00:00Z'),
  amount: 399,
  currency: 'usd',
  time_zone: 'UTC',
};
const LINKS = { publicUrl: 'https://vizit.test' };
const textOf = (...[mail, notice]: [Parameters<typeof buildPlanMail>[0], Partial<PlanNotice>?]) =>
  buildPlanMail(mail, { ...NOTICE, ...notice }, LINKS).text;

test('the email before a trial’s end gives the date, the charge and how to cancel', () => {
  const { subject, text } = buildPlanMail('trial_ends', NOTICE, LINKS);
  expect(subject).toContain('Your trial ends on June 3, 2026');
  expect(text).toContain('$3.99 is charged, and again each month. If you do not want that, cancel');
  expect(text).toContain('If that first payment fails, Premium Monthly ends that day.');
  expect(text).toContain('https://vizit.test/billing');
  expect(textOf('trial_ends', { amount: null })).toContain('Then you are charged, and again');
});

test('the email about a failed payment says until when the plan continues, if it does', () => {
  expect(textOf('payment_failed')).toContain(
    'Your plan runs on until June 3, 2026; after that day',
  );
  const ended = textOf('payment_failed', { ends_at: null });
  expect(ended).toContain(
    'A first payment has no days of grace: until it is paid, your page hides what the free plan does not include.',
  );
  expect(ended).not.toContain('runs on');
});

test('the email before a year’s end says it won’t renew and nothing is deleted', () => {
  for (const mail of ['year_ends_14', 'year_ends_3'] as const) {
    const text = textOf(mail, { plan: 'yearly', amount: null });
    expect(text).toContain('ends on June 3, 2026, and nothing is charged by itself');
    expect(text).toContain('Nothing of it is deleted.');
  }
});

test('a date is in the owner’s time zone, or in UTC if that is unknown', () => {
  expect(textOf('payment_failed', { time_zone: 'Europe/Berlin' })).toContain('until June 4, 2026');
  expect(textOf('payment_failed', { time_zone: 'Mars/Olympus' })).toContain('until June 3, 2026');
});
