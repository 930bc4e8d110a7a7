import { Card } from '#kit/web/ui/card.tsx';
import { FEATURE_KEYS } from '#money/plans/rules/features.ts';
import { PLANS } from '#money/plans/rules/plans.ts';
import { QUOTAS } from '#money/plans/rules/quotas.ts';
import { FeatureSwitch } from './feature-switch.tsx';
import type { FeaturesProps } from './features-table.tsx';
import { type PlanQuota, QUOTA_PLANS, QuotaButton } from './quota-button.tsx';

type PlanCardsProps = FeaturesProps & { quotas: readonly PlanQuota[] };

/** On phones: a card per plan, with its features and limits. */
export function PlanCards({ features, quotas, onChange }: PlanCardsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {Object.entries(QUOTA_PLANS).map(([plan, name]) => (
        <Card key={plan} title={name}>
          <div className="flex flex-col gap-6">
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
            <ul className="flex flex-col gap-1 border-line border-t pt-4 first:border-t-0 first:pt-0">
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
      ))}
    </div>
  );
}
