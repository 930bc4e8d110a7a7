import { createRecords, type Records } from '../../clients/records.ts';
import type { Finding } from '../../payments/checks/finding.ts';
import type { Env } from '../../process/env.ts';
import { checkAddress } from './check-address.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkStripe } from './check-stripe.ts';

/**
 * Looks at everything an installation needs from the world around it. Nothing is changed.
 *
 * @param records asks the DNS; a test brings its own
 */
export async function examine(
  env: Env,
  records: Records = createRecords(env.dnsServers),
): Promise<Finding[]> {
  const findings = await Promise.all([
    checkDatabase(env),
    checkAddress(env, records),
    checkMail(env, records),
    checkMachine(env),
    checkStripe(env),
  ]);
  return findings.flat();
}
