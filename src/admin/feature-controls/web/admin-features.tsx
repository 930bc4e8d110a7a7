import { queryOptions, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PlanFeature } from '#admin/rules/feature-controls.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { toOptions } from '#kit/web/lists/filters.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#kit/web/ui/media-query.ts';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { FEATURE_KEYS } from '#money/plans/rules/features.ts';
import { PLANS } from '#money/plans/rules/plans.ts';
import { QUOTAS } from '#money/plans/rules/quotas.ts';
import {
  FeatureSwitch,
  type FeaturesProps,
  FeaturesTable,
  FeatureWindow,
} from './features-table.tsx';
import { type PlanQuota, QUOTA_PLANS, QuotaButton, QuotasTable } from './quotas-table.tsx';
import { SwitchesCard } from './switches-card.tsx';

/** The plans' features, for administrators. */
export function AdminFeaturesScreen() {
  return (
    <Screen
      title="Feature Controls"
      description="What each plan includes. Before you save, you see what a change hides."
    >
      <FeatureControls />
    </Screen>
  );
}

/** Plan features, plan limits and the global switches. */
function FeatureControls() {
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
          <PlanCard features={features.data} quotas={quotas.data} onChange={setChange} />
        )
      ) : features.isError || quotas.isError ? (
        <Card>
          <LoadFailure
            icon={<SlidersHorizontal />}
            title="We couldn’t load the plans"
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

const planFeaturesQuery = queryOptions({
  queryKey: queryKeys.planFeatures,
  queryFn: async (): Promise<PlanFeature[]> =>
    (
      await dataClient
        .from('plan_features')
        .select('plan, feature, is_enabled, max_count')
        .throwOnError()
    ).data,
  staleTime: 0,
});

const planQuotasQuery = queryOptions({
  queryKey: queryKeys.planQuotas,
  queryFn: async () =>
    (await dataClient.from('plan_quotas').select('plan, quota, maximum').throwOnError()).data,
  staleTime: 0,
});

type PlanCardProps = FeaturesProps & { quotas: readonly PlanQuota[] };

/** On narrow screens: one plan at a time, with its features and limits. */
function PlanCard({ features, quotas, onChange }: PlanCardProps) {
  const [params, setParams] = useSearchParams();
  const named = params.get('plan') ?? '';
  const plan = Object.hasOwn(QUOTA_PLANS, named) ? named : 'free';
  const choose = (next: string) =>
    setParams({ plan: next }, { replace: true, preventScrollReset: true });
  return (
    <Card title="What plans include">
      <div className="flex flex-col gap-6">
        <ChoiceField label="Plan" value={plan} options={toOptions(QUOTA_PLANS)} onChoose={choose} />
        {plan in PLANS && (
          <ul className="flex flex-col gap-5">
            {FEATURE_KEYS.map((key) => {
              const feature = features.find((one) => one.plan === plan && one.feature === key);
              return (
                feature && (
                  <li key={key}>
                    <FeatureSwitch feature={feature} onChange={onChange} />
                  </li>
                )
              );
            })}
          </ul>
        )}
        <ul className="flex flex-col gap-1 border-line border-t pt-4">
          {QUOTAS.map((key) => {
            const quota = quotas.find((one) => one.plan === plan && one.quota === key);
            return (
              quota && (
                <li key={key}>
                  <QuotaButton quota={quota} isNamed />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </Card>
  );
}
