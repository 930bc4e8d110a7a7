import { createPayments } from '#money/server/stripe.ts';
import { reconcileByHand } from '#money/sync/server/sync-customer.ts';
import { findStandIn } from '../start/open-sandbox.ts';
import { type Command, refuseUnknown } from './command.ts';

export const reconcile: Command = {
  usage: 'EMAIL',
  does: 'read a customer’s payments from Stripe again',
  words: [1, 1],
  // It calls Stripe, on its own connections.
  canRunDry: false,
  async run({ sql, env }, [email = '']) {
    const account = env.stripe ?? (await findStandIn(env));
    if (account === null) throw new Error('Payments aren’t set up here.');
    const payments = createPayments(account);
    return (await reconcileByHand({ sql, payments }, email)) ?? refuseUnknown(email);
  },
};
