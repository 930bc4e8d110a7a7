import { IntegrationHeader } from '#integrations/web/integration-header.tsx';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import { leadsTeam } from '#page/profile/rules/agency.ts';
import { OwnDomains } from './own-domains.tsx';

/** Adds a domain, and shows its state. */
export function DomainScreen() {
  return (
    <OwnPageScreen title="Own domain">
      {(profile, plan) => (
        <>
          <IntegrationHeader
            title="Own domain"
            description="Your page at your own domain. Visitors and search engines go there. QR codes lead there, and keep working without it."
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
