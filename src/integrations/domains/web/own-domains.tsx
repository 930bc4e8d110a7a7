import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { isConfirmed } from '#account/verification/web/verification.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useSession } from '#kit/web/session/session.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import type { DomainTargets } from '../rules/dns-records.ts';
import { toHostOrigin, toPageLabel } from '../rules/hosts.ts';
import { DOMAIN_MESSAGES, DOMAINS_MAX_COUNT } from '../rules/name.ts';
import { DomainCard } from './domain-card.tsx';
import { DomainForm } from './domain-form.tsx';
import { domainTargetsQuery, ownDomainsQuery } from './queries.ts';

type OwnDomainsProps = {
  username: string;
  isCovered: boolean;
  /** Whether a domain can be for a whole team. */
  leadsTeam: boolean;
};

/** A page's domains with their DNS records, and a form for another. */
export function OwnDomains({ username, isCovered, leadsTeam }: OwnDomainsProps) {
  const userId = useOwner();
  const domains = useQuery(ownDomainsQuery(userId));
  const targets = useQuery(domainTargetsQuery);
  if (domains.isPending || targets.isPending) return <Skeleton className="h-48" />;
  if (!domains.data || !targets.data) {
    const retry = () => Promise.all([domains.refetch(), targets.refetch()]);
    return (
      <LoadFailure title="We couldn’t load your domains" onRetry={retry}>
        Connected domains still work.
      </LoadFailure>
    );
  }
  const count = domains.data.length;
  return (
    <div className="flex flex-col gap-6">
      {!isCovered && <LackingPlan hasDomains={count > 0} />}
      {domains.data.map((domain) => (
        <DomainCard key={domain.id} domain={domain} targets={targets.data} />
      ))}
      {isCovered && count < DOMAINS_MAX_COUNT && (
        <DomainForm
          key={count}
          isFirst={count === 0}
          leadsTeam={leadsTeam}
          targets={targets.data}
        />
      )}
      {isCovered && count >= DOMAINS_MAX_COUNT && (
        <p className="text-ink-soft">{DOMAIN_MESSAGES.limit}</p>
      )}
      <FreeName username={username} targets={targets.data} />
    </div>
  );
}

function LackingPlan({ hasDomains }: { hasDomains: boolean }) {
  return (
    <Banner>
      <PlanHint feature="custom_domain">
        {DOMAIN_MESSAGES.plan}
        {hasDomains && ' Until then your domain leads to the usual address of your page.'}
      </PlanHint>
    </Banner>
  );
}

/**
 * The subdomain every page has if the operator has a wildcard domain; otherwise renders nothing.
 */
function FreeName({
  username,
  targets: { pagesHost },
}: {
  username: string;
  targets: DomainTargets;
}) {
  const user = useSession()?.user;
  const label = toPageLabel(username);
  if (pagesHost === null || label === null) return null;
  const host = `${label}.${pagesHost}`;
  if (user && !isConfirmed(user)) {
    return (
      <Card title="Your free address">
        <p className="wrap-anywhere text-ink-soft">
          {host} opens your page once your email is verified.
        </p>
      </Card>
    );
  }
  return (
    <Card
      title="Your free address"
      footer={
        <Button asChild variant="secondary">
          <a href={`${toHostOrigin(host, location.origin)}/`} target="_blank" rel="noopener">
            <ExternalLink />
            Open it
          </a>
        </Button>
      }
    >
      <p className="wrap-anywhere text-ink-soft">
        {host} already opens your page. Free on every plan.
      </p>
    </Card>
  );
}
