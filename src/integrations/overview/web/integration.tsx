import { AnalyticsTile } from '#integrations/analytics-ids/web/analytics-tile.tsx';
import { ApiTile } from '#integrations/api/web/api-tile.tsx';
import { DomainTile } from '#integrations/domains/web/domain-tile.tsx';
import { WebhooksTile } from '#integrations/webhooks/web/webhooks-tile.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { OwnPageScreen } from '#page/web/own-page-screen.tsx';
import { EmbedsTile } from './embeds-tile.tsx';

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
