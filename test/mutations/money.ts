import { breaks } from './mutation.ts';

const MIGRATIONS = 'supabase/migrations';

/** What people buy, and how often it is charged. */
export const MONEY = [
  breaks(
    '12.252',
    'a planned downgrade counts at its smaller price at once',
    `${MIGRATIONS}/20261129093000_end_on_the_day_that_was_set.sql`,
    'case when s.covers_until > now() and s.next_plan is not null then (',
    'case when false then (',
  ),
  breaks(
    '12.253',
    'a subscription that ends on a later day shows the end of its period',
    'src/domain/billing/standing-words.ts',
    "'Active until', cancels_at ?? period_end,",
    "'Active until', period_end,",
  ),
  breaks(
    '12.254',
    'the mail about a switch is silent about what it charged',
    'src/server/mails/receipt-mails.ts',
    'facts: [...toCharged(receipt), ...toMonthFacts(receipt)],',
    'facts: toMonthFacts(receipt),',
  ),
  breaks(
    '7.29',
    'another plan is sold than was asked for',
    'src/server/routes/functions.ts',
    'billing.createCheckout(id, plan)',
    "billing.createCheckout(id, 'yearly')",
  ),
  breaks(
    '9.4',
    'whoever asks has a trial',
    'src/server/payments/create-checkout.ts',
    'const hasTrial = buyer.can_trial && !hadTrial && buyer.trial_days > 0;',
    'const hasTrial = buyer.trial_days > 0;',
  ),
  breaks(
    'two-customers',
    'each try makes a customer of its own',
    'src/server/payments/customer.ts',
    'claim.created_at.getTime()',
    'crypto.randomUUID()',
  ),
  breaks(
    'paid-twice',
    'what there is is asked before the open pages are closed',
    'src/server/payments/create-checkout.ts',
    `await expireSessions(turn, customer);
    const had = await listSubscriptions(turn, customer);`,
    `const had = await listSubscriptions(turn, customer);
    await expireSessions(turn, customer);`,
  ),
  breaks(
    '12.125',
    'a smaller plan is credited at once',
    'src/server/payments/planned-switch.ts',
    `metadata: { ...metadata, plan, kept_price, kept_until },
      proration_behavior: 'none',`,
    `metadata: { ...metadata, plan, kept_price, kept_until },
      proration_behavior: 'always_invoice',`,
  ),
  breaks(
    '12.126',
    'the browser chooses the moment a switch is counted from',
    'src/server/payments/preview-switch.ts',
    'if (age < 0 || age > QUOTE_LIFE_S)',
    'if (age > QUOTE_LIFE_S)',
  ),
  breaks(
    '12.100',
    'a year is sold again while its event is late',
    'src/server/payments/create-checkout.ts',
    'if (unsettled !== null) return { refusal: unsettled };',
    '',
  ),
  breaks(
    '12.101',
    'nothing is asked of Stripe for a buyer who comes back',
    'src/server/payments/billing.ts',
    'if (account) await syncCustomer?.(account);\n    },\n    changeSubscription',
    'void account;\n    },\n    changeSubscription',
  ),
  breaks(
    '12.102',
    'the buttons stay while a payment is on its way',
    'src/domain/billing/checkout-notice.ts',
    "return checkout?.status === 'open' && isBack && arrival !== 'asked';",
    'return false;',
  ),
  breaks(
    '12.103',
    'a kind of event that is missing is not named',
    'src/server/doctor/payments/check-endpoint.ts',
    'if (missing.length > 0)',
    'if (missing.length > 2)',
  ),
  breaks(
    '12.104',
    'a checkout without an event raises no alarm',
    'src/server/payments/sync-customer.ts',
    'if (waiting.some(({ event }) => event)) await markHeard',
    'await markHeard',
  ),
  breaks(
    '12.105',
    'an event that comes while a reading runs is answered by that one',
    'src/server/payments/coalesce-syncs.ts',
    'next.delete(key);\n        return read(',
    'return read(',
  ),
  breaks(
    '12.106',
    'a switch asks Stripe for another currency',
    'src/server/payments/switch-plan.ts',
    'if (currency !== order.currency)',
    "if (currency === '')",
  ),
  breaks(
    'trial-again',
    'what Stripe remembers of a trial is not asked',
    'src/server/payments/create-checkout.ts',
    "had.some(({ metadata }) => metadata.trial === '1')",
    'had.length < 0',
  ),
  breaks(
    'client-price',
    'what a client says beside the plan is taken',
    'src/server/routes/functions.ts',
    'const CHECKOUT = z.strictObject(',
    'const CHECKOUT = z.object(',
  ),
];
