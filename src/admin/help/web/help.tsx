import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { SignedInOnly } from '#account/session/web/signed-in-only.tsx';
import { REQUEST_PARAMETER } from '#kit/rules/paths.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { toEffectivePlan } from '#money/plans/rules/plans.ts';
import { ownPlanQuery } from '#money/plans/web/own-plan.ts';
import { PlanHint } from '#money/plans/web/plan-hint.tsx';
import { ownProfileQuery } from '#page/profile/web/own-profile.ts';
import { AskDialog } from './ask-dialog.tsx';
import { SupportRequest } from './support-request.tsx';
import { SupportRequests } from './support-requests.tsx';

/** A person's support requests, with the answers. `?request=` opens one. */
export function HelpScreen() {
  const [params] = useSearchParams();
  const id = params.get(REQUEST_PARAMETER);
  return (
    <>
      <PageTitle title="Your questions" />
      <SignedInOnly>
        {id === null ? <Questions /> : <SupportRequest key={id} id={id} />}
      </SignedInOnly>
    </>
  );
}

function Questions() {
  return (
    <>
      <PageHeader
        title="Your questions"
        description="Ask us anything. We answer here and by email."
        actions={<AskDialog />}
      />
      <AnsweredFirst />
      <SupportRequests />
    </>
  );
}

/** Whether the plan includes priority support; renders nothing until the plan is known. */
function AnsweredFirst() {
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
