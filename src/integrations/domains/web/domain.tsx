import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { isConfirmed } from '#account/verification/web/verification.ts';
import { IntegrationHeader } from '#integrations/web/integration-header.tsx';
import { Button } from '#kit/web/buttons/button.tsx';
import { Checkbox } from '#kit/web/fields/checkbox.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useSession } from '#kit/web/session/session.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import { leadsTeam } from '#page/profile/rules/agency.ts';
import { type DomainTargets, listOwnHosts } from '../rules/dns-records.ts';
import {
  isTeamDomain,
  toBaseName,
  toHostOrigin,
  toPageLabel,
  toTeamDomain,
} from '../rules/hosts.ts';
import { DOMAIN_MESSAGES, DOMAINS_MAX_COUNT, parseDomainName } from '../rules/name.ts';
import { DomainCard } from './domain-card.tsx';
import { useClaimDomain } from './mutations.ts';
import { domainTargetsQuery, ownDomainsQuery } from './queries.ts';

/** Adds a domain, and shows its state. */
export function DomainScreen() {
  return (
    <OwnPageScreen title="Own domain">
      {(profile, plan) => (
        <>
          <IntegrationHeader
            title="Own domain"
            description="Visitors and QR codes go to your domain. Codes still work if you remove it."
          />
          <OwnDomains
            username={profile.username ?? ''}
            isCovered={plan.features.has('custom_domain')}
            leadsTeam={leadsTeam(profile)}
          />
        </>
      )}
    </OwnPageScreen>
  );
}

type OwnDomainsProps = {
  username: string;
  isCovered: boolean;
  /** Whether a domain can be for a whole team. */
  leadsTeam: boolean;
};

/** A page's domains with their DNS records, and a form for another. */
function OwnDomains({ username, isCovered, leadsTeam }: OwnDomainsProps) {
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

type FreeNameProps = { username: string; targets: DomainTargets };

/** The subdomain every page has if the operator has a wildcard domain; otherwise renders nothing. */
function FreeName({ username, targets: { pagesHost } }: FreeNameProps) {
  const user = useSession()?.user;
  const label = toPageLabel(username);
  if (pagesHost === null || label === null) return null;
  const host = `${label}.${pagesHost}`;
  const isOpen = !user || isConfirmed(user);
  return (
    <Card
      title="Your free address"
      footer={
        isOpen && (
          <Button asChild variant="secondary">
            <a href={`${toHostOrigin(host, location.origin)}/`} target="_blank" rel="noopener">
              <ExternalLink />
              Open it
            </a>
          </Button>
        )
      }
    >
      <p className="wrap-anywhere text-ink-soft">
        {isOpen
          ? `${host} already opens your page. Free on every plan.`
          : `${host} opens your page once your email is verified.`}
      </p>
    </Card>
  );
}

type DomainFormProps = {
  isFirst: boolean;
  /** Whether a domain can be for a whole team. */
  leadsTeam: boolean;
  targets: DomainTargets;
};

/** Takes the name of a domain bought elsewhere. */
function DomainForm({ isFirst, leadsTeam, targets }: DomainFormProps) {
  const claim = useClaimDomain();
  const save = async (form: FormData) => {
    const typed = readText(form, 'name').trim();
    const isOfTeam = leadsTeam && (form.has('team') || isTeamDomain(typed));
    const parsed = parseDomainName(isOfTeam ? toBaseName(typed) : typed, listOwnHosts(targets));
    const sentence = parsed.ok
      ? await claim.ask(
          isOfTeam ? toTeamDomain(parsed.name) : parsed.name,
          'We couldn’t add the domain.',
        )
      : DOMAIN_MESSAGES[parsed.problem];
    return sentence === null ? null : { field: 'name', sentence };
  };
  return (
    <CardForm
      title={isFirst ? 'Add your domain' : 'Add another domain'}
      description="A domain you own, such as ada.example, or a subdomain such as me.ada.example."
      saveLabel="Add domain"
      busyLabel="Adding…"
      noValidate
      isWide
      save={save}
    >
      {(wrong) => (
        <>
          <TextField
            label="Domain"
            name="name"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={findSentence(wrong, 'name')}
          />
          {leadsTeam && (
            <Checkbox
              label="Give everyone on my team a name below it, such as ada.agency.example"
              showLabel
              name="team"
              className="justify-start text-left"
            />
          )}
        </>
      )}
    </CardForm>
  );
}
