import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { SpinnerPage } from '#kit/web/loading/spinner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { isFeature } from '#money/plans/rules/features.ts';
import { buildDefaultOwnPlan } from '#money/plans/rules/own-plan.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { findPresentPlan, toPlanStatus } from '#money/status/rules/plan-status.ts';
import { CheckoutStatus } from './checkout-status.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PlanFeatures } from './plan-features.tsx';
import { PlanList } from './plan-list.tsx';
import { billingQuery, termsQuery } from './queries.ts';
import { useArrival } from './use-arrival.ts';
import { usePayment } from './use-payment.ts';

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
  // Staff get their plan from the agency, so we offer them none.
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
