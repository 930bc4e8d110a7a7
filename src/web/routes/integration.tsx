import { AnalyticsTile } from '../features/analytics-ids/components/analytics-tile.tsx';
import { ApiTile } from '../features/api-keys/components/api-tile.tsx';
import { DomainTile } from '../features/domains/components/domain-tile.tsx';
import { EmbedsTile } from '../features/integrations/components/embeds-tile.tsx';
import { WebhooksTile } from '../features/webhooks/components/webhooks-tile.tsx';
import { OwnPageScreen } from '../layouts/own-page-screen.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Everything by which a page reaches beyond Vizit, a tile each. */
export function IntegrationScreen() {
  return (
    <OwnPageScreen title="Integration">
      {(profile, plan) => (
        <>
          <PageHeader title="Integration" description="Connect the tools you already use." />
          <div className="grid gap-4 lg:grid-cols-2">
            <DomainTile plan={plan} />
            <WebhooksTile plan={plan} />
            <EmbedsTile profile={profile} plan={plan} />
            <AnalyticsTile plan={plan} />
            <ApiTile plan={plan} />
          </div>
        </>
      )}
    </OwnPageScreen>
  );
}
