import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestStripe, type TestStripe } from '../open-test-stripe.ts';

let shop: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openTestStripe();
  stripe = shop.stripe;
});
afterAll(() => shop.close());

/** Charges 20 dollars. */
async function charge(method = 'pm_card_visa') {
  const { id: customer } = await stripe.customers.create({});
  const { id: product } = await stripe.products.create({ name: 'Thing' });
  const price = await stripe.prices.create({ product, currency: 'usd', unit_amount: 2000 });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost/',
  });
  await shop.submit(session.url ?? '', { email: 'a@example.com', name: 'A', method });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  return (payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}

const newestTypes = async (count: number) =>
  (await stripe.events.list({ limit: count })).data.map(({ type }) => type).reverse();

const findCharge = async (id: string) =>
  (await stripe.charges.list({ expand: ['data.refunds'] })).data.find((one) => one.id === id);

test('a charge is refunded in parts, up to its full amount', async () => {
  const { id, payment_intent } = await charge();
  const first = await stripe.refunds.create({ charge: id, amount: 500 });
  expect(first).toMatchObject({ status: 'succeeded', amount: 500, payment_intent });
  expect(await newestTypes(2)).toEqual(['refund.created', 'charge.refunded']);
  const tooMuch = stripe.refunds.create({ charge: id, amount: 1501 });
  await expect(tooMuch).rejects.toThrow(
    'Refund amount is greater than unrefunded amount on charge',
  );
  await stripe.refunds.create({ payment_intent: String(payment_intent) });
  const refunded = await findCharge(id);
  expect(refunded).toMatchObject({ refunded: true, amount_refunded: 2000 });
  expect(refunded?.refunds?.data.map(({ amount }) => amount)).toEqual([1500, 500]);
  await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('only a paid charge can be refunded', async () => {
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
  await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toThrow(
    "No such charge: 'ch_none'",
  );
});

test('a disputed payment is withdrawn, can’t be refunded, and is won or lost', async () => {
  const lost = await charge('pm_card_createDispute');
  expect(lost.disputed).toBe(true);
  const find = async ({ id }: Stripe.Charge) =>
    (await stripe.disputes.list({ charge: id })).data[0];
  expect(await find(lost)).toMatchObject({
    status: 'needs_response',
    amount: 2000,
    reason: 'fraudulent',
  });
  await expect(stripe.refunds.create({ charge: lost.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  const update = async (one: Stripe.Charge, uncategorized_text: string) =>
    stripe.disputes.update((await find(one))?.id ?? '', { evidence: { uncategorized_text } });
  expect(await update(lost, 'losing_evidence')).toMatchObject({ status: 'lost' });
  const won = await charge('pm_card_createDispute');
  expect(await update(won, 'winning_evidence')).toMatchObject({ status: 'won' });
  expect(await newestTypes(2)).toEqual([
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
  await expect(update(won, 'losing_evidence')).rejects.toThrow('This dispute is already closed.');
});

test('the sandbox page can refund a charge, open a dispute and decide it', async () => {
  const [refunded, disputed] = [await charge(), await charge()];
  expect((await shop.submit(`${shop.origin}/refunds`, { charge: refunded.id })).status).toBe(303);
  await shop.submit(`${shop.origin}/disputes`, { charge: disputed.id });
  const [dispute] = (await stripe.disputes.list()).data;
  expect(dispute?.charge).toBe(disputed.id);
  const decide = `${shop.origin}/disputes/${dispute?.id}/outcome`;
  expect((await shop.submit(decide, { status: 'won' })).headers.get('location')).toBe('/');
  expect((await stripe.disputes.list()).data[0]).toMatchObject({ id: dispute?.id, status: 'won' });
  expect((await findCharge(refunded.id))?.refunded).toBe(true);
  const page = await (await fetch(shop.origin)).text();
  expect(page).toContain('$20.00 · succeeded · refunded');
  expect(page).toContain('Sandbox: no money moves.');
  expect(page).toContain('action="/clock"');
});
