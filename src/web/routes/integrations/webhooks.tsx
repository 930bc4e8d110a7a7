import { leadsTeam } from '#domain/profile/agency.ts';
import { WebhookList } from '#web/features/integrations/webhooks/components/webhook-list.tsx';
import { OwnPageScreen } from '#web/layouts/own-page-screen.tsx';

/** Webhooks, which send events from the page to other URLs. */
export function WebhooksScreen() {
  return (
    <OwnPageScreen title="Webhooks">
      {(profile, plan) => <WebhookList plan={plan} leadsTeam={leadsTeam(profile)} />}
    </OwnPageScreen>
  );
}
