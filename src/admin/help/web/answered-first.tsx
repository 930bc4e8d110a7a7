import { useQuery } from '@tanstack/react-query';
import { useOwner } from '#kit/web/session/owner.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';

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
