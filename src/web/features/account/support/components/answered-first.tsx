import { useQuery } from '@tanstack/react-query';
import { toEffectivePlan } from '#domain/billing/plans/plans.ts';
import { ownPlanQuery } from '#web/lib/plans/own-plan.ts';
import { PlanHint } from '#web/lib/plans/plan-hint.tsx';
import { ownProfileQuery } from '#web/lib/profile/own-profile.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { useCurrentMinute } from '#web/lib/time/now.ts';

/** Whether the plan includes priority support; renders nothing until the plan is known. */
export function AnsweredFirst() {
  const userId = useOwner();
  const now = new Date(useCurrentMinute());
  const { data: profile } = useQuery(ownProfileQuery(userId));
  const plan = profile ? toEffectivePlan(profile, now) : 'free';
  const { data } = useQuery({ ...ownPlanQuery(userId, plan), enabled: Boolean(profile) });
  if (!data) return null;
  return (
    <p className="text-ink-soft">
      {data.features.has('priority_support') ? (
        'Your plan has priority support: your questions are answered first.'
      ) : (
        <PlanHint feature="priority_support">
          With priority support your questions are answered first.
        </PlanHint>
      )}
    </p>
  );
}
