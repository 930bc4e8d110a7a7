import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { VerificationBanner } from '#account/verification/web/verification-banner.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import { FEATURE_KEYS, FEATURES, type Feature, isFeature } from '#money/plans/rules/features.ts';
import { buildDefaultOwnPlan, type OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { Plan } from '#money/plans/rules/plans.ts';
import { PLAN_SEATS } from '#money/plans/rules/quotas.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import { ownPlanQuery, pausedPlanQuery } from '#money/plans/web/own-plan.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { findPresentPlan, toPlanStatus } from '#money/status/rules/plan-status.ts';
import { CheckoutStatus, useArrival } from './checkout-status.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PlanList } from './plan-list.tsx';
import { billingQuery, termsQuery } from './queries.ts';
import { usePayment } from './use-payment.ts';

// Beside the plans, or below them.
const UsageSettings = lazily(
  () => import('#money/plans/web/usage-settings.tsx'),
  (file) => file.UsageSettings,
);

// Below the fold.
const BillingHistory = lazily(
  () => import('./billing-history.tsx'),
  (file) => file.BillingHistory,
);

// Rarely needed.
const OpenedFeature = lazily(
  () => import('./opened-feature.tsx'),
  (file) => file.OpenedFeature,
);

/** The signed-in person's plan, payments and usage. */
export function BillingScreen() {
  return (
    <div className="flex flex-col gap-6">
      <Screen title="Billing" description="Your plan, its price and your usage.">
        <VerificationBanner />
        <BillingOverview
          usage={
            <Suspense fallback={<Skeleton className="h-64" />}>
              <UsageSettings />
            </Suspense>
          }
        />
      </Screen>
    </div>
  );
}

type BillingOverviewProps = {
  /** Usage against the plan's limits. */
  usage: ReactNode;
};

/** The plan, its actions and its history, once billing and terms have loaded. */
export function BillingOverview({ usage }: BillingOverviewProps) {
  const userId = useOwner();
  const billing = useQuery(billingQuery(userId));
  const terms = useQuery(termsQuery);
  if (billing.isPending || terms.isPending) return <SpinnerPage label="Loading your plan" />;
  if (!billing.data || !terms.data) {
    const retry = () => Promise.all([billing.refetch(), terms.refetch()]);
    return (
      <Card className="min-h-80">
        <LoadFailure title="We couldn’t load your plan" onRetry={retry}>
          Nothing was charged and nothing has changed. Check your connection and try again.
        </LoadFailure>
      </Card>
    );
  }
  return <Overview usage={usage} billing={billing.data} terms={terms.data} />;
}

type OverviewProps = BillingOverviewProps & { billing: Billing; terms: Terms };

function Overview({ usage, billing, terms }: OverviewProps) {
  const payment = usePayment();
  const arrived = useArrival(billing.checkout);
  const opened = useOpenedFeature(billing);
  const planStatus = toPlanStatus(billing);
  const current = (
    <CurrentPlan key="current" trialDays={terms.trial_days} billing={billing} payment={payment}>
      <PlanFeatures
        seats={billing.seats}
        plan={billing.is_active ? billing.plan : billing.held_plan}
        isPaused={!billing.is_active}
        isOfAgency={planStatus.kind === 'staff'}
      />
    </CurrentPlan>
  );
  // Staff get their plan from the agency, so they aren't offered any.
  const plans =
    planStatus.kind === 'staff' ? (
      <div key="plans">{usage}</div>
    ) : (
      <div key="plans" className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <PlanList billing={billing} terms={terms} payment={payment} isPaying={arrived.isOnItsWay} />
        {usage}
      </div>
    );
  // Owners who came for a feature first see how to get it.
  const isWanting = opened !== null && !opened.isIncluded;
  return (
    <>
      <CheckoutStatus
        checkout={billing.checkout}
        plan={findPresentPlan(planStatus)}
        canBuy={terms.is_open}
        payment={payment}
        arrived={arrived}
      />
      {opened && (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <OpenedFeature {...opened} />
        </Suspense>
      )}
      {isWanting ? [plans, current] : [current, plans]}
      <Suspense fallback={<Skeleton className="h-28" />}>
        <BillingHistory />
      </Suspense>
    </>
  );
}

/** @returns the feature named in the URL, and whether the plan includes it; null without one */
function useOpenedFeature(billing: Billing) {
  const userId = useOwner();
  const [address] = useSearchParams();
  const own =
    useQuery(ownPlanQuery(userId, billing.plan)).data ?? buildDefaultOwnPlan(billing.plan);
  const feature = address.get('open');
  return feature !== null && isFeature(feature)
    ? { feature, isIncluded: own.features.has(feature) }
    : null;
}

type PlanFeaturesProps = {
  /** Active, or paused. */
  plan: Plan;
  /** Seats of the owner's agency: the plan's, or granted by an administrator. */
  seats: number;
  /** Set if the plan comes from their agency. */
  isOfAgency: boolean;
  /** Set while the page is suspended, which pauses the plan and lowers the database's limits. */
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
