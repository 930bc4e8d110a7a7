import Stripe from 'stripe';
import type { Sql } from '#database/connect.ts';
import type { Ending } from '#server/payments/end-payments.ts';
import { type Payer, TRIAL } from '#test/money/paying-people.ts';
import type { Deed, History, Step } from './histories.ts';
import type { Gift } from './plain-ledger.ts';
import type { Till, World } from './world.ts';

/** A payer of a history, with any granted plan. */
export type Person = Payer & { gift: Gift | null };

const HOUR = 3600;
/** Events come again for three days, and what they brought may have been charged an hour later. */
const LAST_DAYS = 5;
const ASKING_CARD = 'pm_card_authenticationRequired';
/** Another customer has used this card for a trial. */
export const KNOWN_CARD = 'pm_card_amex';
const EMAIL = { email: 'ada@vizit.test', name: 'Ada' };

/** @returns how long a history takes on the till's clock, in seconds; it ends just before now */
export function lengthOf({ steps }: History): number {
  const hours = steps.reduce((sum, step) => sum + (step.kind === 'pass' ? step.hours : 0), 0);
  return hours * HOUR + (LAST_DAYS + 1) * 24 * HOUR;
}

/** Plays the histories and delivers all events. @returns the people in them */
export async function liveThrough(
  world: World,
  till: Till,
  sql: Sql,
  { people: count, steps, afterRetries }: History,
): Promise<Person[]> {
  const { sandbox, sales } = till;
  sandbox.configure({ after_retries: afterRetries });
  const people: Person[] = [];
  while (people.length < count) people.push({ ...(await sales.createPayer()), gift: null });
  for (const step of steps) await take(step);
  const hasLost = steps.some(({ kind }) => kind === 'drop');
  world.spare();
  sandbox.configure({ paused: false, copies: 1, delay: 0, order: 'kept' });
  await pass(LAST_DAYS * 24);
  await sandbox.settled();
  // Reconcile with Stripe to find lost events and apply them.
  for (const person of people) await settle(person);
  return people;

  async function settle(person: Person): Promise<void> {
    const [copy] = world.copies();
    if (hasLost) await copy.sync(person);
    while ((await work(world, sql, person)) > 0) {
      await sandbox.settled();
      await copy.sync(person);
    }
  }

  async function take(step: Step): Promise<void> {
    if (step.kind === 'pass') await pass(step.hours);
    if (step.kind === 'travel') sandbox.configure(step.travel);
    if (step.kind === 'kill') world.killAfter(step.copy, step.after, step.whole);
    if (step.kind === 'drop') world.drop(step.count);
    const person = step.kind === 'deed' ? people[step.person % count] : undefined;
    if (step.kind === 'deed' && person) {
      await doDeed(world, till, sql, person, step.deed, step.which).catch(forgive);
    }
  }

  async function pass(hours: number): Promise<void> {
    // While something is brought the clock shows when it was due.
    await sandbox.settled();
    await sandbox.advance(sandbox.now() + hours * HOUR);
  }
}

/** Not everything can be done at any time; the till says when not. */
function forgive(error: unknown): void {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
  if (error instanceof Stripe.errors.StripeCardError) return;
  throw error;
}

async function doDeed(
  world: World,
  { sandbox, sales, submit }: Till,
  sql: Sql,
  person: Person,
  deed: Deed,
  which: number,
): Promise<void> {
  const { stripe } = world;
  const { customer_id: customer, user_id } = person;
  const subscriptions = async () =>
    (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
  const live = async () => {
    const going = (await subscriptions()).filter(({ ended_at }) => ended_at === null);
    return going[which % Math.max(1, going.length)]?.id ?? 'sub_none';
  };
  const charge = async () => {
    const { data } = await stripe.charges.list({ customer, limit: 100 });
    return data[which % Math.max(1, data.length)]?.id ?? 'ch_none';
  };
  const decide = async (status: 'won' | 'lost') => {
    const { data } = await stripe.disputes.list({ charge: await charge() });
    const path = `/disputes/${data[0]?.id ?? 'du_none'}/outcome`;
    await sandbox.app.request(path, json({ status }));
  };
  const buy = async (method: string, bank: 'confirm' | 'refuse' = 'confirm') => {
    const { session } = await sales.openYear(person);
    await submit(session.url ?? '', { ...EMAIL, method, bank });
  };
  const startTrial = async (changes: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const had = (await subscriptions()).some(({ metadata }) => metadata.trial === '1');
    if (!had) await sales.subscribe(person, 'premium', { ...TRIAL, ...changes });
  };
  const setCard = async (card: string) => {
    const method = await stripe.paymentMethods.attach(card, { customer });
    const invoice_settings = { default_payment_method: method.id };
    await stripe.customers.update(customer, { invoice_settings });
  };
  const give = async (plan: string) => {
    await sql`select private.grant_plan(${user_id}, ${plan}, 3, null, 'a gift')`;
    const [row] = await sql<{ covers_until: Date | null }[]>`
      select covers_until from public.ledger
      where user_id = ${user_id} and kind = 'grant' order by id desc limit 1`;
    person.gift = { plan, until: row?.covers_until?.getTime() ?? 0 };
  };
  const deeds: Record<Deed, () => Promise<unknown>> = {
    trial: () => startTrial(),
    'trial again': async () => {
      const { id } = await stripe.paymentMethods.attach(KNOWN_CARD, { customer });
      await startTrial({ default_payment_method: id });
    },
    month: () => sales.subscribe(person, 'premium'),
    agency: () => sales.subscribe(person, 'agency_50'),
    waiting: () => sales.subscribe(person, 'premium', { trial_period_days: 20 }),
    year: () => buy('pm_card_visa'),
    'year by bank': () => buy('pm_usBankAccount_success'),
    'year by bank, refused': () => buy('pm_usBankAccount_insufficientFunds'),
    'year, disputed': () => buy('pm_card_createDispute'),
    'year, confirmed': () => buy(ASKING_CARD),
    'year, refused at the bank': () => buy(ASKING_CARD, 'refuse'),
    'asking card': () => setCard(ASKING_CARD),
    confirm: async () => {
      const { data } = await stripe.invoices.list({ customer, status: 'open', limit: 100 });
      const page = data[which % Math.max(1, data.length)]?.hosted_invoice_url;
      if (page) await submit(page, { method: '', bank: 'confirm' });
    },
    'bad card': () => setCard('pm_card_chargeCustomerFail'),
    'good card': () => setCard('pm_card_visa'),
    end: async () => stripe.subscriptions.update(await live(), { cancel_at_period_end: true }),
    'end on a day': async () => {
      const cancel_at = sandbox.now() + (1 + which * 12) * 24 * HOUR;
      await stripe.subscriptions.update(await live(), { cancel_at });
    },
    resume: async () => stripe.subscriptions.update(await live(), { cancel_at_period_end: false }),
    switch: async () => {
      const [one] = (await subscriptions()).filter(({ id, ended_at }) => id && ended_at === null);
      const [item] = one?.items.data ?? [];
      if (one && item) await sales.switchPlan(one.id, item);
    },
    'switch later': async () => {
      const [one] = (await subscriptions()).filter(({ status }) => status === 'active');
      const [item] = one?.items.data ?? [];
      if (one && item) await sales.planSwitch(one.id, item);
    },
    cancel: async () => stripe.subscriptions.cancel(await live()),
    refund: async () => stripe.refunds.create({ charge: await charge() }),
    'refund a part': async () => stripe.refunds.create({ charge: await charge(), amount: 150 }),
    dispute: async () => sandbox.app.request('/disputes', json({ charge: await charge() })),
    win: () => decide('won'),
    lose: () => decide('lost'),
    give: () => give(which % 2 === 0 ? 'premium' : 'yearly'),
    'take back': () => give('free'),
    work: () => work(world, sql, person).catch(() => 'it was killed'),
    reconcile: () =>
      Promise.all(world.copies().map(({ sync }) => sync(person).catch(() => 'it was killed'))),
  };
  await deeds[deed]();
}

/** Does the jobs that wait for this person; one that fails waits on. @returns how many were done */
async function work(world: World, sql: Sql, { user_id }: Person): Promise<number> {
  const jobs = await sql<{ id: string; payload: { subscription: string; when: Ending } }[]>`
    select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'end_subscription' and j.payload ->> 'user_id' = ${user_id}`;
  for (const { id, payload } of jobs) {
    await world.copies()[0].end(user_id, payload);
    await sql`delete from graphile_worker._private_jobs where id = ${id}`;
  }
  return jobs.length;
}

function json(body: object): RequestInit {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}
