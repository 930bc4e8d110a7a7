import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { PlanFeature } from '#admin/rules/feature-changes.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#kit/web/ui/media-query.ts';
import { FeatureWindow } from './feature-window.tsx';
import { FeaturesTable } from './features-table.tsx';
import { PlanCards } from './plan-cards.tsx';
import { planFeaturesQuery, planQuotasQuery } from './queries.ts';
import { QuotasTable } from './quotas-table.tsx';
import { SwitchesCard } from './switches-card.tsx';

/** Plan features, plan limits and the global switches. */
export function FeatureControls() {
  const features = useQuery(planFeaturesQuery);
  const quotas = useQuery(planQuotasQuery);
  const [change, setChange] = useState<PlanFeature | null>(null);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const again = () => Promise.all([features.refetch(), quotas.refetch()]);
  return (
    <>
      <SwitchesCard />
      {features.data && quotas.data ? (
        isWide ? (
          <>
            <FeaturesTable features={features.data} onChange={setChange} />
            <QuotasTable quotas={quotas.data} />
          </>
        ) : (
          <PlanCards features={features.data} quotas={quotas.data} onChange={setChange} />
        )
      ) : features.isError || quotas.isError ? (
        <Card>
          <LoadFailure
            icon={<SlidersHorizontal />}
            title="The plans could not be loaded"
            onRetry={again}
          />
        </Card>
      ) : (
        <Skeleton className="h-112 rounded-lg" />
      )}
      {change && <FeatureWindow change={change} onClose={() => setChange(null)} />}
    </>
  );
}
