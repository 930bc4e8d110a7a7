import { AnalyticsTile } from '#web/features/integrations/analytics-ids/components/analytics-tile.tsx';
import { ApiTile } from '#web/features/integrations/api-keys/components/api-tile.tsx';
import { DomainTile } from '#web/features/integrations/domains/components/domain-tile.tsx';
import { EmbedsTile } from '#web/features/integrations/embeds/components/embeds-tile.tsx';
import { WebhooksTile } from '#web/features/integrations/webhooks/components/webhooks-tile.tsx';
import { OwnPageScreen } from '#web/layouts/own-page-screen.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** All integrations, a tile each. */
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
