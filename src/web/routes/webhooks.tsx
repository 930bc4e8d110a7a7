import { WebhookList } from '../features/webhooks/components/webhook-list.tsx';
import { OwnPageScreen } from '../layouts/own-page-screen.tsx';

/** Where what happens on a page is sent on to. */
export function WebhooksScreen() {
  return (
    <OwnPageScreen title="Webhooks">
      {(_profile, plan) => <WebhookList plan={plan} />}
    </OwnPageScreen>
  );
}
