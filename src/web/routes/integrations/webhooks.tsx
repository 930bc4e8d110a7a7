import { leadsTeam } from '#domain/profile/agency.ts';
import { WebhookList } from '#web/features/integrations/webhooks/components/webhook-list.tsx';
import { OwnPageScreen } from '#web/layouts/own-page-screen.tsx';

/** Where what happens on a page is sent on to. */
export function WebhooksScreen() {
  return (
    <OwnPageScreen title="Webhooks">
      {(profile, plan) => <WebhookList plan={plan} leadsTeam={leadsTeam(profile)} />}
    </OwnPageScreen>
  );
}
