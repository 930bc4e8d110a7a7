import { expect, test } from 'vitest';
import {
  customer,
  lastEvent,
  open,
  pay,
  setUpShop,
  shop,
  stripe,
  typesSince,
} from './checkout-under-test.ts';

setUpShop();

test('a trial starts a subscription without charging', async () => {
  const session = await open({
    mode: 'subscription',
    subscription_data: { trial_period_days: 7, metadata: { person: '2' } },
  });
  expect(await (await fetch(session.url ?? '')).text()).toContain('Start your trial');
  const before = await lastEvent();
  await pay(session);
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.default_payment_method', 'invoice'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    subscription: {
      status: 'trialing',
      trial_end: shop.sandbox.now() + 7 * 86_400,
      metadata: { person: '2' },
      customer,
      default_payment_method: { customer, card: { last4: '4242' } },
    },
    invoice: { status: 'paid', amount_due: 0, billing_reason: 'subscription_create' },
  });
  expect(await typesSince(before)).toEqual([
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'checkout.session.completed',
  ]);
});

test('a declined card starts no subscription', async () => {
  const session = await open({ mode: 'subscription' });
  const before = await lastEvent();
  const answer = await pay(session, 'pm_card_visa_chargeDeclined');
  expect(await answer.text()).toContain('Your card was declined.');
  expect(await typesSince(before)).toEqual([]);
  await pay(session);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  expect(done).toMatchObject({ payment_status: 'paid', subscription: { status: 'active' } });
});
