import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { editPath } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';

/** Where leads come from, with a link to set up the form or get its plan. */
export function NoLeads() {
  const userId = useOwner();
  const now = useCurrentMinute();
  const { data: profile } = useQuery(ownProfileQuery(userId));
  const basis = profile ? toEffectivePlan(profile, new Date(now)) : 'free';
  const { data: plan } = useQuery({ ...ownPlanQuery(userId, basis), enabled: Boolean(profile) });
  const isLacking = plan !== undefined && !plan.features.has('lead_form');
  return (
    <EmptyState
      drawing="leads"
      title="No leads yet"
      action={
        isLacking ? (
          <PlanHint feature="lead_form" look="button" />
        ) : (
          <Button asChild>
            <Link to={editPath('lead_form')}>Set up the lead form</Link>
          </Button>
        )
      }
    >
      Messages from a lead form on your page arrive here.
      {isLacking && ' The lead form needs Premium.'}
    </EmptyState>
  );
}
