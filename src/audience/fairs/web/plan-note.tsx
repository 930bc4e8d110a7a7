import { useQuery } from '@tanstack/react-query';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';

/** Explains that a closed page or a smaller plan holds leads on the device until it accepts them. */
export function PlanNote({ profile }: { profile: OwnProfile }) {
  const now = useCurrentMinute();
  const plan = toEffectivePlan(profile, new Date(now));
  const { data } = useQuery(ownPlanQuery(profile.user_id, plan));
  if (!profile.is_active) {
    return (
      <Banner tone="warning" title="Your page is closed">
        What you add here stays on this device until your page is open again.
      </Banner>
    );
  }
  if (data === undefined || data.features.has('lead_form')) return null;
  return (
    <Banner tone="warning" title="Leads are part of Premium">
      <PlanHint feature="lead_form">
        What you add here stays on this device until your plan has the lead form.
      </PlanHint>
    </Banner>
  );
}
