import { breaks } from './mutation.ts';

const FACTS = 'supabase/migrations/20261123162000_follow_latest_facts.sql';

/** What people paid, and what follows from it. */
export const LEDGER = [
  breaks(
    '12.108',
    'a dispute that was lost still counts as revenue',
    'supabase/migrations/20261128120000_count_lost_disputes.sql',
    "else n.status = 'lost' end",
    'else false end',
  ),
  breaks(
    '9.4',
    'an account made anew has a trial again',
    'supabase/migrations/20261123166100_tell_what_is_charged.sql',
    "if fact.kind = 'subscription' and fact.is_trial then",
    "if fact.kind = 'grant' and fact.is_trial then",
  ),
  breaks(
    'events-out-of-order',
    'an event counts each time it comes',
    'src/server/payments/sync-customer.ts',
    'if (waiting.every(({ isKnown }) => isKnown)) return 0;',
    '',
  ),
  breaks(
    'steps-unseen',
    'what was canceled runs on until its period would have ended',
    FACTS,
    "when 'canceled' then least(s.happened_at, s.recorded_at)",
    "when 'canceled' then s.covers_until",
  ),
  breaks(
    'steps-unseen',
    'money that went back still covers a month',
    FACTS,
    'and p.covers_until >= s.covers_until and p.id not in (select k.id from kept k))',
    'and p.covers_until >= s.covers_until and false)',
  ),
  breaks(
    'dead-transactions',
    'a sync is no transaction',
    'src/server/payments/billing-lock.ts',
    "await sql.unsafe('begin');",
    "await sql.unsafe('select 1');",
  ),
  breaks(
    'lists-of-the-deleted',
    'what no list has is not asked for',
    'src/server/payments/read-customer.ts',
    'if (found) subscriptions.push(found);',
    'if (found) continue;',
  ),
  breaks(
    'late-payments',
    'what was paid in time goes back too',
    'src/server/payments/return-payment.ts',
    'if (await ask((sql) => isPaymentKnown(sql, payment_intent))) continue;',
    'await ask((sql) => isPaymentKnown(sql, payment_intent));',
  ),
  breaks(
    'late-payments',
    'a payment of anybody unknown is taken for one of an account that is gone',
    'src/server/data/billing-accounts.ts',
    'from private.closed_customers where customer_id =',
    "where '' <>",
  ),
  breaks(
    '12.145',
    'what follows a plus makes another address',
    'supabase/migrations/20261127113700_limit_trials.sql',
    "~ '^(outlook|hotmail|live|msn)\\.' then split_part(p.name, '+', 1)",
    "~ '^(outlook|hotmail|live|msn)\\.' then p.name",
  ),
  breaks(
    '12.146',
    'a card is never the same',
    'src/server/payments/judge-trials.ts',
    'fingerprint ? createHash',
    'fingerprint === null ? createHash',
  ),
  breaks(
    '12.141',
    'a mail goes out each time Stripe is read',
    'supabase/migrations/20261127152900_confirm_planned_switches.sql',
    'when not lived then',
    'when true then',
  ),
  breaks(
    '12.143',
    'a switch that the bank wants confirmed counts as declined',
    'src/server/payments/switch-plan.ts',
    'if (mustBeConfirmed(error)) {',
    'if (mustBeConfirmed(error) && !error) {',
  ),
];
