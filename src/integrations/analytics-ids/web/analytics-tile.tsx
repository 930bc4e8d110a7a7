import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { type IntegrationState, IntegrationTile } from '#integrations/web/integration-tile.tsx';
import { PATHS } from '#kit/rules/paths.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { type AnalyticsIds, NO_ANALYTICS_IDS } from '#page/measuring/rules/analytics-ids.ts';
import { listMeasurers } from '#page/measuring/rules/measurers.ts';
import { analyticsIdsQuery } from './queries.ts';

/** The analytics services connected to the page. */
export function AnalyticsTile({ plan }: { plan: OwnPlan }) {
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
  if (names.length === 0) return { tone: 'neutral', word: 'Off', last: 'No analytics connected' };
  const last = `Visitors are asked about ${new Intl.ListFormat('en').format(names)}.`;
  return { tone: 'success', word: 'On', last };
}
