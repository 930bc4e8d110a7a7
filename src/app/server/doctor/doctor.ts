import { connect } from '#database/connect.ts';
import { createDnsResolver, type DnsResolver } from '#kit/server/clients/dns-resolver.ts';
import type { Env } from '#kit/server/process/env.ts';
import { checkPayments } from '#money/checks/server/check-payments.ts';
import { type Finding, formatFindings, isIll } from '#money/checks/server/finding.ts';
import { createPayments } from '#money/server/stripe.ts';
import type { LoneCommand } from '../commands/command.ts';
import { checkAddress } from './check-address.ts';
import { checkDatabase, findDatabaseUrl } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkMail, checkPush, checkWallets } from './check-services.ts';

export const doctor: LoneCommand = {
  usage: '',
  does: 'check email, DNS, TLS, disk, clock, payments, notifications and wallets, and say what to do',
  details:
    'It changes nothing, and fails if something needs fixing: cron can email you the result.',
  words: [0, 0],
  canRunDry: false,
  async runAlone(env) {
    const findings = await examine(env);
    const report = formatFindings(findings);
    if (isIll(findings)) throw new Error(report);
    return report;
  },
};

/**
 * Checks everything an installation needs around it, without changing anything.
 *
 * @param resolver for DNS; tests pass their own
 */
export async function examine(
  env: Env,
  resolver: DnsResolver = createDnsResolver(env.dnsServers),
): Promise<Finding[]> {
  const findings = await Promise.all([
    checkDatabase(env),
    checkAddress(env, resolver),
    checkMail(env, resolver),
    checkMachine(env),
    checkStripe(env),
    checkPush(env),
    checkWallets(env, new Date()),
  ]);
  return findings.flat();
}

type StripeEnv = Pick<
  Env,
  'databaseUrl' | 'dataDirectory' | 'collectsTax' | 'publicUrl' | 'stripe'
>;

/** The doctor's check of payments; skipped without Stripe. */
async function checkStripe(env: StripeEnv): Promise<Finding[]> {
  if (env.stripe === undefined) {
    return [{ name: 'Stripe', level: 'skipped', says: 'No key is set, so no money moves.' }];
  }
  const url = await findDatabaseUrl(env);
  // A missing database is reported elsewhere.
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
