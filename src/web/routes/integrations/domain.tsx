import { leadsTeam } from '#domain/profile/agency.ts';
import { OwnDomains } from '#web/features/integrations/domains/components/own-domains.tsx';
import { OwnPageScreen } from '#web/layouts/own-page-screen.tsx';
import { IntegrationHeader } from '#web/lib/integrations/integration-header.tsx';

/** Adds a domain, and shows its state. */
export function DomainScreen() {
  return (
    <OwnPageScreen title="Own domain">
      {(profile, plan) => (
        <>
          <IntegrationHeader
            title="Own domain"
            description="Your page at your own domain. Visitors, search engines and QR codes go there."
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
