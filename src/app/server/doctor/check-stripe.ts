import { connect } from '#database/connect.ts';
import type { Env } from '#kit/server/process/env.ts';
import { checkPayments } from '#money/checks/server/check-payments.ts';
import type { Finding } from '#money/checks/server/finding.ts';
import { createPayments } from '#money/server/stripe.ts';
import { findDatabaseUrl } from './check-database.ts';

type StripeEnv = Pick<
  Env,
  'databaseUrl' | 'dataDirectory' | 'collectsTax' | 'publicUrl' | 'stripe'
>;

/** The doctor's check of payments; skipped without Stripe. */
export async function checkStripe(env: StripeEnv): Promise<Finding[]> {
  if (env.stripe === undefined) {
    return [{ name: 'Stripe', level: 'skipped', says: 'No key is set, so no money moves.' }];
  }
  const url = await findDatabaseUrl(env);
  // The missing database is reported elsewhere.
  if (typeof url !== 'string') return [];
  const sql = connect(url, { max: 1 });
  try {
    const { findings } = await checkPayments({
      payments: createPayments({ ...env.stripe, collectsTax: env.collectsTax }),
      ask: (work) => work(sql),
      publicUrl: env.publicUrl,
      clock: () => new Date(),
    });
    return findings;
  } catch {
    return [];
  } finally {
    await sql.end();
  }
}
