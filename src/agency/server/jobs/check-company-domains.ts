import * as z from 'zod/mini';
import { eachAlone } from '#gateway/turns/each-alone.ts';
import {
  type DomainFinding,
  listOwnHosts,
  tokenName,
  tokenValue,
  toNextState,
} from '#integrations/domains/rules/dns-records.ts';
import { findClaimProblem } from '#integrations/domains/rules/name.ts';
import { DOMAINS_CHECKED_AT_ONCE } from '#integrations/server/limits.ts';
import { defineTask, type TaskDeps } from '#kit/server/jobs/task.ts';
import {
  type CompanyClaim,
  findCompanyClaim,
  findCompanyHolder,
  listDueCompanyClaims,
  recordCompanyCheck,
} from '../data/company-sign-ins.ts';

type Deps = Pick<TaskDeps, 'sql' | 'clock' | 'domainChecks'>;

/** Checks one domain's record now, after a claim or on request. */
export const checkCompanyDomain = defineTask({
  name: 'check_company_domain',
  title: 'Check a company’s domain record',
  payload: z.object({ agency: z.uuid() }),
  run: (deps, { agency }) => check(agency, deps),
});

/** Checks all domains that are due; a failing one doesn't delay the rest. */
export const checkCompanyDomains = defineTask({
  name: 'check_company_domains',
  title: 'Check companies’ domain records',
  schedule: { everyMinutes: 10 },
  async run(deps) {
    const due = await listDueCompanyClaims(deps.sql, deps.clock(), DOMAINS_CHECKED_AT_ONCE);
    await eachAlone(due, (agency) => check(agency, deps));
  },
});

/**
 * People can sign in while the record exists and for two days after: unlike a page's domain record, it has to
 * stay.
 */
async function check(agency: string, { sql, clock, domainChecks }: Deps): Promise<void> {
  const claim = await findCompanyClaim(sql, agency);
  if (claim === null) return;
  const { finding, displaced } = await judge(claim, { sql, domainChecks });
  const now = clock();
  await recordCompanyCheck(sql, claim, { ...toNextState(claim, finding, now), now, displaced });
}

type Judged = { finding: DomainFinding; displaced: string | null };

/** If two agencies claim a domain, the one whose token is in its records gets it. */
async function judge(
  claim: CompanyClaim,
  { sql, domainChecks }: Pick<Deps, 'sql' | 'domainChecks'>,
): Promise<Judged> {
  const refuse = (finding: DomainFinding): Judged => ({ finding, displaced: null });
  const targets = await domainChecks.findTargets();
  const problem = findClaimProblem(claim.domain, listOwnHosts(targets));
  if (problem !== null) return refuse({ kind: 'disconnected', problem });
  const texts = await domainChecks.resolver.texts(tokenName(claim.domain));
  if (texts === null) return refuse({ kind: 'inconclusive' });
  if (!texts.includes(tokenValue(claim.token)))
    return refuse({ kind: 'disconnected', problem: 'token' });
  const holder = await findCompanyHolder(sql, claim);
  if (holder !== null && texts.includes(tokenValue(holder.token)))
    return refuse({ kind: 'disconnected', problem: 'held' });
  return { finding: { kind: 'connected' }, displaced: holder?.id ?? null };
}
