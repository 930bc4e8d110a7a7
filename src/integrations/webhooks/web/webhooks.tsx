import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import { leadsTeam } from '#page/profile/rules/agency.ts';
import { WebhookList } from './webhook-list.tsx';

/** Webhooks, which send events from the page to other URLs. */
export function WebhooksScreen() {
  return (
    <OwnPageScreen title="Webhooks">
      {(profile, plan) => <WebhookList plan={plan} leadsTeam={leadsTeam(profile)} />}
    </OwnPageScreen>
  );
}
