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
