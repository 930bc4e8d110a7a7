import { HEARD_EVENTS } from '#money/events/server/stripe-events.ts';
import type { PaymentState } from '#money/rules/stripe-health.ts';
import { type Asked, look } from './ask-stripe.ts';
import type { Finding } from './finding.ts';

const NAME = 'Events';
const HOUR_MS = 3_600_000;
/** How long Stripe retries. */
const DAYS_OF_RETRIES = 3;
/** Before that, an event may still be on its way. */
const PATIENCE_MS = 10 * 60_000;
/** While valid events arrive, one with a forged signature comes from a stranger. */
const PROOF_MS = 24 * HOUR_MS;

/** @returns findings on the signatures of the last events, and on checkouts without an event */
export function judgeSigns(state: PaymentState, now: Date): Finding[] {
  return [judgeSignature(state, now), ...judgeUnheard(state)];
}

function judgeSignature(state: PaymentState, now: Date): Finding {
  const { last_good_at, last_forged_at, last_other_mode_at } = state;
  const good = toTime(last_good_at);
  const isLately = now.getTime() - good < PROOF_MS;
  const level = isLately ? 'warning' : 'bad';
  if (toTime(last_other_mode_at) > good) {
    const says = `The last event (${write(last_other_mode_at)}) came from the other mode, live or test.`;
    return { name: NAME, level, says, todo: 'Use a key and a webhook secret from the same mode.' };
  }
  if (toTime(last_forged_at) > good) {
    const says = `The last event (${write(last_forged_at)}) had a signature that doesn’t match.`;
    const todo =
      'Copy the endpoint’s signing secret from Stripe to STRIPE_WEBHOOK_SECRET and restart.';
    return { name: NAME, level, says, todo };
  }
  if (last_good_at === null) {
    const todo = 'Buy a plan with a test card, or send a test event from Stripe.';
    return { name: NAME, level: 'warning', says: 'No event has come yet.', todo };
  }
  const forged = last_forged_at ? `, the last forged one ${write(last_forged_at)}` : '';
  return {
    name: NAME,
    level: 'good',
    says: `The last event came ${write(last_good_at)}${forged}.`,
  };
}

function judgeUnheard({ unheard }: PaymentState): Finding[] {
  if (unheard === 0) return [];
  const says = `${unheard === 1 ? '1 checkout was' : `${unheard} checkouts were`} completed and no event came.`;
  const todo = 'Fix the webhook. Nothing is lost: we read payments from Stripe every night.';
  return [{ name: 'Checkouts', level: 'bad', says, todo }];
}

/** Checks for events Stripe couldn't deliver. */
export async function checkDeliveries(payments: Asked, now: Date): Promise<Finding[]> {
  const before = Math.floor((now.getTime() - PATIENCE_MS) / 1000);
  const created = { gte: before - DAYS_OF_RETRIES * 86_400, lt: before };
  const looked = await look(payments, { name: 'Deliveries', right: 'Events' }, (stripe) =>
    stripe.events.list({ delivery_success: false, created, limit: 100 }),
  );
  if ('finding' in looked) return [looked.finding];
  const failed = looked.answer.data.filter(({ type }) => HEARD_EVENTS.has(type));
  const [last] = failed;
  if (last === undefined) return [];
  const count = failed.length === 1 ? '1 event' : `${failed.length} events`;
  const says = `Stripe couldn’t deliver ${count}, the last a ${last.type}.`;
  const todo =
    'See what this server answered, under Webhooks in Stripe. It tries again for 3 days.';
  return [{ name: 'Deliveries', level: 'warning', says, todo }];
}

const toTime = (moment: string | null) => (moment === null ? 0 : Date.parse(moment));

/** In the log's format, so that operators can compare. */
function write(moment: string | null): string {
  return moment === null
    ? 'never'
    : `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
