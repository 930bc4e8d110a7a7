import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Globe } from 'lucide-react';
import { analyticsIdsQuery } from '#integrations/analytics-ids/web/queries.ts';
import { ApiTile } from '#integrations/api/web/api-tile.tsx';
import { summariseDomains } from '#integrations/domains/rules/domain-status.ts';
import { ownDomainsQuery } from '#integrations/domains/web/queries.ts';
import { type IntegrationState, IntegrationTile } from '#integrations/web/integration-tile.tsx';
import { WebhooksTile } from '#integrations/webhooks/web/webhooks-tile.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { OwnPageScreen } from '#page/editor/web/own-page-screen.tsx';
import {
  type AnalyticsIds,
  listMeasurers,
  NO_ANALYTICS_IDS,
} from '#page/measuring/rules/analytics-ids.ts';
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

/** The analytics services connected to the page. */
function AnalyticsTile({ plan }: { plan: OwnPlan }) {
  const userId = useOwner();
  const { data, isError } = useQuery(analyticsIdsQuery(userId));
  const isUsed = data != null && listMeasurers(data).length > 0;
  return (
    <IntegrationTile
      icon={<ChartNoAxesColumn />}
      title="Analytics"
      description="Google Analytics, Meta, Plausible or Umami. Visitors are asked first."
      state={isError ? null : toState(data)}
      lacks={plan.features.has('integrations') ? null : 'integrations'}
      to={PATHS.analyticsIds}
      action={isUsed ? 'Change it' : 'Set it up'}
    />
  );
}

function toState(ids: AnalyticsIds | null | undefined): IntegrationState | undefined {
  if (ids === undefined) return undefined;
  const names = listMeasurers(ids ?? NO_ANALYTICS_IDS).map(({ name }) => name);
  if (names.length === 0) return { tone: 'neutral', word: 'Off', last: 'No analytics yet.' };
  const last = `Visitors are asked about ${new Intl.ListFormat('en').format(names)}.`;
  return { tone: 'success', word: 'On', last };
}

/** Custom domains, among the integrations. */
function DomainTile({ plan }: { plan: OwnPlan }) {
  const userId = useOwner();
  const { data, isError } = useQuery(ownDomainsQuery(userId));
  const hasDomains = data !== undefined && data.length > 0;
  return (
    <IntegrationTile
      icon={<Globe />}
      title="Own domain"
      description="Your page at your own address, such as ada.example."
      state={isError ? null : data && summariseDomains(data)}
      lacks={plan.features.has('custom_domain') ? null : 'custom_domain'}
      to={PATHS.ownDomain}
      action={hasDomains ? 'Manage it' : 'Add a domain'}
    />
  );
}
