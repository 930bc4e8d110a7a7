import { useQuery } from '@tanstack/react-query';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { listSwitchFacts } from '#money/changes/rules/switch-preview.ts';
import type { PaidPlan, Plan } from '#money/plans/rules/plans.ts';
import { isAgencyPlan } from '#money/status/rules/plan-status.ts';
import { AgencyEnd } from './agency-end.tsx';
import { switchPreviewQuery } from './queries.ts';

export { findNameProblem } from './agency-end.tsx';

export type SwitchDetailsProps = { plan: PaidPlan; present: Plan; isLater: boolean };

/** The price of a switch, and what ends with it. */
export function SwitchDetails({ plan, present, isLater }: SwitchDetailsProps) {
  return (
    <>
      <Preview plan={plan} present={present} />
      {isLater && isAgencyPlan(present) && <AgencyEnd next={plan} />}
    </>
  );
}

function Preview({ plan, present }: Omit<SwitchDetailsProps, 'isLater'>) {
  const userId = useOwner();
  const preview = useQuery(switchPreviewQuery(userId, plan));
  if (preview.isPending) return <Skeleton className="h-16" />;
  if (!preview.data) {
    return (
      <LoadFailure title="You can’t switch right now" onRetry={preview.refetch}>
        {toErrorSentence(preview.error, 'Nothing has changed.')}
      </LoadFailure>
    );
  }
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 rounded-md bg-sunken p-4">
      {listSwitchFacts(preview.data, present, formatDate).map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
