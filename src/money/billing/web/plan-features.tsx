import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, Plus } from 'lucide-react';
import { useOwner } from '#kit/web/session/owner.ts';
import { FEATURE_KEYS, FEATURES, type Feature } from '#money/plans/rules/features.ts';
import { buildDefaultOwnPlan, type OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { Plan } from '#money/plans/rules/plans.ts';
import { PLAN_SEATS } from '#money/plans/rules/quotas.ts';
import { ownPlanQuery, pausedPlanQuery } from '#money/plans/web/own-plan.ts';

type PlanFeaturesProps = {
  /** Active, or paused. */
  plan: Plan;
  /** Seats of the owner's agency: the plan's, or granted by an administrator. */
  seats: number;
  /** Whether the plan comes from their agency. */
  isOfAgency: boolean;
  /** Whether the plan is paused while the page is suspended, which lowers the database's limits. */
  isPaused: boolean;
};

/** The features the plan includes, and those it lacks. */
export function PlanFeatures(props: PlanFeaturesProps) {
  const userId = useOwner();
  const { plan, isPaused, seats, isOfAgency } = props;
  const inForce = useQuery({ ...ownPlanQuery(userId, plan), enabled: !isPaused }).data;
  const atRest = useQuery({ ...pausedPlanQuery(plan), enabled: isPaused }).data;
  const own = (isPaused ? atRest : inForce) ?? buildDefaultOwnPlan(plan);
  const included = FEATURE_KEYS.filter((feature) => own.features.has(feature));
  const missing = FEATURE_KEYS.filter((feature) => !own.features.has(feature));
  return (
    <div className="flex flex-col gap-4">
      <FeatureList
        title={isPaused ? 'What it includes, paused for now' : 'What it includes'}
        lines={[isOfAgency ? 'Your page' : toPages(own.plan, seats), ...toLines(included, own)]}
        isIncluded
      />
      {missing.length > 0 && (
        <FeatureList
          title="What Premium adds"
          lines={missing.map((feature) => FEATURES[feature].name)}
        />
      )}
    </div>
  );
}

function toPages(plan: Plan, seats: number): string {
  return PLAN_SEATS[plan] === 0 ? 'Your page' : `Pages for ${seats} staff`;
}

function toLines(included: readonly Feature[], own: OwnPlan): string[] {
  const names = included.map((feature) => FEATURES[feature].name);
  return own.sectionLimit === null ? names : [`${own.sectionLimit} sections`, ...names];
}

type FeatureListProps = { title: string; lines: readonly string[]; isIncluded?: boolean };

function FeatureList({ title, lines, isIncluded = false }: FeatureListProps) {
  const Icon = isIncluded ? Check : Plus;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium text-ink-faint">{title}</h3>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 sm:gap-x-6 lg:grid-cols-3">
        {lines.map((line) => (
          <li key={line} className={clsx('flex gap-2', !isIncluded && 'text-ink-soft')}>
            <Icon
              aria-hidden
              className={clsx(
                'mt-0.5 size-4 shrink-0',
                isIncluded ? 'text-accent-text' : 'text-ink-faint',
              )}
            />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
