import * as z from 'zod/mini';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import { CONCURRENT_DOMAIN_CHECKS, DOMAINS_CHECKED_AT_ONCE } from '#integrations/server/limits.ts';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';
import { tokenValue, toNextState } from '../rules/dns-records.ts';
import { checkRecords, type RecordsFound } from './check-dns-records.ts';
import {
  type ClaimedDomain,
  findClaimedDomain,
  findHolder,
  listDueDomains,
  recordDomainCheck,
} from './domains.ts';

type Deps = Pick<TaskDeps, 'sql' | 'clock' | 'domainChecks'>;

/** Checks one domain's records now, after a claim or on request. */
export const checkDomain = defineTask({
  name: 'check_domain',
  title: 'Check a domain’s DNS records',
  payload: z.object({ id: z.string() }),
  run: (deps, { id }) => check(id, deps),
});

/** Checks all domains that are due, a few at once; a failing one doesn't delay the rest. */
export const checkDomains = defineTask({
  name: 'check_domains',
  title: 'Check domains’ DNS records',
  schedule: { everyMinutes: 10 },
  async run(deps) {
    const due = await listDueDomains(deps.sql, deps.clock(), DOMAINS_CHECKED_AT_ONCE);
    await eachAlone(due, (id) => check(id, deps), { atOnce: CONCURRENT_DOMAIN_CHECKS });
  },
});

async function check(id: string, { sql, clock, domainChecks }: Deps): Promise<void> {
  const domain = await findClaimedDomain(sql, id);
  if (domain === null) return;
  const { resolver, findTargets } = domainChecks;
  const found = await checkRecords(domain, { resolver, targets: await findTargets() });
  const { finding, displaced } = await settleClaims(sql, domain, found);
  const now = clock();
  const { has_token, has_address } = found;
  await recordDomainCheck(sql, domain, {
    ...toNextState(domain, finding, now),
    has_token,
    has_address,
    found: found.found,
    now,
    displaced,
  });
}

/** If two accounts claim a name, the one whose token is in its records gets it. */
async function settleClaims(
  sql: TaskDeps['sql'],
  domain: ClaimedDomain,
  { finding, tokens }: RecordsFound,
): Promise<{ finding: RecordsFound['finding']; displaced: string | null }> {
  if (domain.state !== 'pending' || finding.kind !== 'connected')
    return { finding, displaced: null };
  const holder = await findHolder(sql, domain);
  if (holder === null) return { finding, displaced: null };
  if (!tokens.has(tokenValue(holder.token))) return { finding, displaced: holder.id };
  return { finding: { kind: 'disconnected', problem: 'held' }, displaced: null };
}
