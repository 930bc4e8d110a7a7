import { leadsTeam } from '#page/profile/rules/agency.ts';
import { OwnPageScreen } from '#page/web/own-page-screen.tsx';
import { WebhookList } from './webhook-list.tsx';

/** Webhooks, which send events from the page to other URLs. */
export function WebhooksScreen() {
  return (
    <OwnPageScreen title="Webhooks">
      {(profile, plan) => <WebhookList plan={plan} leadsTeam={leadsTeam(profile)} />}
    </OwnPageScreen>
  );
}
