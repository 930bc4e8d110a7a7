import { createDnsResolver, type DnsResolver } from '#kit/server/clients/dns-resolver.ts';
import type { Env } from '#kit/server/process/env.ts';
import type { Finding } from '#money/checks/server/finding.ts';
import { checkAddress } from './check-address.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkStripe } from './check-stripe.ts';

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
  ]);
  return findings.flat();
}
