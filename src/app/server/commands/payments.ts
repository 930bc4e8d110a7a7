import { checkPayments as check } from '#money/checks/server/check-payments.ts';
import { formatFindings, isIll } from '#money/checks/server/finding.ts';
import { createPayments } from '#money/server/stripe.ts';
import { reconcileByHand } from '#money/sync/server/sync-customer.ts';
import { findStandIn } from '../start/open-services.ts';
import { type Command, refuseUnknown } from './command.ts';

export const checkPayments: Command = {
  usage: '',
  does: 'check the key, webhook, events, portal and prices at Stripe',
  details:
    'It changes nothing, and fails if something needs fixing: cron can email you the result.',
  words: [0, 0],
  canRunDry: false,
  async run({ sql, env }) {
    const account = env.stripe ?? (await findStandIn(env));
    const { publicUrl, collectsTax } = env;
    const payments = account && createPayments({ ...account, collectsTax });
    const { findings } = await check({
      payments,
      publicUrl,
      clock: () => new Date(),
      ask: (work) => work(sql),
    });
    const report = formatFindings(findings);
    if (isIll(findings)) throw new Error(report);
    return report;
  },
};

export const reconcile: Command = {
  usage: 'EMAIL',
  does: 'read a customer’s payments from Stripe again',
  words: [1, 1],
  // It calls Stripe, over its own connections.
  canRunDry: false,
  async run({ sql, env }, [email = '']) {
    const account = env.stripe ?? (await findStandIn(env));
    if (account === null) throw new Error('Payments aren’t set up here.');
    const payments = createPayments(account);
    return (await reconcileByHand({ sql, payments }, email)) ?? refuseUnknown(email);
  },
};
