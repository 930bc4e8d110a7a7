import type Stripe from 'stripe';
import type { Sql } from '#database/connect.ts';
import type { Ending } from '#money/payments/server/end-payments.ts';
import { type Payer, TRIAL } from '#test/money/paying-people.ts';
import type { Deed } from './histories.ts';
import type { Gift } from './plain-ledger.ts';
import type { Till, World } from './world.ts';

/** A payer of a history, with any granted plan. */
export type Person = Payer & { gift: Gift | null };

/** The actor, and where; `which` chooses among several subscriptions or charges. */
type Doing = { world: World; till: Till; sql: Sql; person: Person; which: number };

const DAY = 24 * 3600;
const ASKING_CARD = 'pm_card_authenticationRequired';
/** Another customer has used this card for a trial. */
const KNOWN_CARD = 'pm_card_amex';
const EMAIL = { email: 'ada@vizit.test', name: 'Ada' };

/** Does it, or throws the till's error if it isn't possible now. */
export async function doDeed(doing: Doing, deed: Deed): Promise<void> {
  const deeds: Record<Deed, () => Promise<unknown>> = {
    ...listOrders(doing),
    ...listYears(doing),
    ...listCards(doing),
    ...listChanges(doing),
    ...listReturns(doing),
    ...listGifts(doing),
    ...listWork(doing),
  };
  await deeds[deed]();
}

/** Ways to begin a subscription. */
function listOrders({ world: { stripe }, till: { sales }, person }: Doing) {
  const startTrial = async (changes: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const had = (await listSubscriptions(stripe, person)).some(
      ({ metadata }) => metadata.trial === '1',
    );
    if (!had) await sales.subscribe(person, 'premium', { ...TRIAL, ...changes });
  };
  return {
    trial: () => startTrial(),
    'trial again': async () => {
      const { id } = await stripe.paymentMethods.attach(KNOWN_CARD, {
        customer: person.customer_id,
      });
      await startTrial({ default_payment_method: id });
    },
    month: () => sales.subscribe(person, 'premium'),
    agency: () => sales.subscribe(person, 'agency_50'),
    waiting: () => sales.subscribe(person, 'premium', { trial_period_days: 20 }),
  };
}

/** Ways to buy a year. */
function listYears({ till: { sales, submit }, person }: Doing) {
  const buy = async (method: string, bank: 'confirm' | 'refuse' = 'confirm') => {
    const { session } = await sales.openYear(person);
    await submit(session.url ?? '', { ...EMAIL, method, bank });
  };
  return {
    year: () => buy('pm_card_visa'),
    'year by bank': () => buy('pm_usBankAccount_success'),
    'year by bank, refused': () => buy('pm_usBankAccount_insufficientFunds'),
    'year, disputed': () => buy('pm_card_createDispute'),
    'year, confirmed': () => buy(ASKING_CARD),
    'year, refused at the bank': () => buy(ASKING_CARD, 'refuse'),
  };
}

function listCards({ world: { stripe }, till: { submit }, person, which }: Doing) {
  const customer = person.customer_id;
  const setCard = async (card: string) => {
    const method = await stripe.paymentMethods.attach(card, { customer });
    const invoice_settings = { default_payment_method: method.id };
    await stripe.customers.update(customer, { invoice_settings });
  };
  return {
    'asking card': () => setCard(ASKING_CARD),
    confirm: async () => {
      const { data } = await stripe.invoices.list({ customer, status: 'open', limit: 100 });
      const page = choose(data, which)?.hosted_invoice_url;
      if (page) await submit(page, { method: '', bank: 'confirm' });
    },
    'bad card': () => setCard('pm_card_chargeCustomerFail'),
    'good card': () => setCard('pm_card_visa'),
  };
}

/** Changes to a subscription. */
function listChanges({ world: { stripe }, till: { sandbox, sales }, person, which }: Doing) {
  const subscriptions = () => listSubscriptions(stripe, person);
  const live = async () => {
    const going = (await subscriptions()).filter(({ ended_at }) => ended_at === null);
    return choose(going, which)?.id ?? 'sub_none';
  };
  return {
    end: async () => stripe.subscriptions.update(await live(), { cancel_at_period_end: true }),
    'end on a day': async () => {
      const cancel_at = sandbox.now() + (1 + which * 12) * DAY;
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
  };
}

/** Ways to return money. */
function listReturns({ world: { stripe }, till: { sandbox }, person, which }: Doing) {
  const charge = async () => {
    const { data } = await stripe.charges.list({ customer: person.customer_id, limit: 100 });
    return choose(data, which)?.id ?? 'ch_none';
  };
  const decide = async (status: 'won' | 'lost') => {
    const { data } = await stripe.disputes.list({ charge: await charge() });
    const path = `/disputes/${data[0]?.id ?? 'du_none'}/outcome`;
    await sandbox.app.request(path, json({ status }));
  };
  return {
    refund: async () => stripe.refunds.create({ charge: await charge() }),
    'refund a part': async () => stripe.refunds.create({ charge: await charge(), amount: 150 }),
    dispute: async () => sandbox.app.request('/disputes', json({ charge: await charge() })),
    win: () => decide('won'),
    lose: () => decide('lost'),
  };
}

/** Administrators' grants. */
function listGifts({ sql, person, which }: Doing) {
  const give = async (plan: string) => {
    await sql`select private.grant_plan(${person.user_id}, ${plan}, 3, null, 'a gift')`;
    const [row] = await sql<{ covers_until: Date | null }[]>`
      select covers_until from public.ledger
      where user_id = ${person.user_id} and kind = 'grant' order by id desc limit 1`;
    person.gift = { plan, until: row?.covers_until?.getTime() ?? 0 };
  };
  return {
    give: () => give(which % 2 === 0 ? 'premium' : 'yearly'),
    'take back': () => give('free'),
  };
}

/** The server's background work. */
function listWork({ world, sql, person }: Doing) {
  return {
    work: () => doJobs(world, sql, person).catch(() => 'it was killed'),
    reconcile: () =>
      Promise.all(world.copies().map(({ sync }) => sync(person).catch(() => 'it was killed'))),
  };
}

/** Runs this person's queued jobs; a failing one stays queued. @returns how many were done */
export async function doJobs(world: World, sql: Sql, { user_id }: Person): Promise<number> {
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

async function listSubscriptions(stripe: Stripe, { customer_id: customer }: Person) {
  return (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
}

function choose<One>(list: readonly One[], which: number): One | undefined {
  return list[which % Math.max(1, list.length)];
}

function json(body: object): RequestInit {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}
