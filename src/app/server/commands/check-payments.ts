import { checkPayments as check } from '#money/checks/server/check-payments.ts';
import { formatFindings, isIll } from '#money/checks/server/finding.ts';
import { createPayments } from '#money/server/stripe.ts';
import { findStandIn } from '../start/open-sandbox.ts';
import type { Command } from './command.ts';

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
