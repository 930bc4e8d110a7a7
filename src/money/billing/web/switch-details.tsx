import { useQuery } from '@tanstack/react-query';
import { isConfirmedBy } from '#account/leaving/rules/leaving.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { listAgencyLosses, listSwitchFacts } from '#money/changes/rules/switch-details.ts';
import type { PaidPlan, Plan } from '#money/plans/rules/plans.ts';
import { isAgencyPlan } from '#money/status/rules/plan-status.ts';
import { agencyNameQuery, switchPreviewQuery, teamQuery } from './queries.ts';

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

/**
 * Lists what a team loses on a smaller plan. If the agency ends, the owner types its name to
 * confirm.
 */
export function AgencyEnd({ next }: { next: Plan }) {
  const userId = useOwner();
  const agency = useQuery(agencyNameQuery(userId));
  const team = useQuery(teamQuery(userId));
  if (agency.isPending || team.isPending) return <Skeleton className="h-24" />;
  if (!agency.data || !team.data) {
    const retry = () => Promise.all([agency.refetch(), team.refetch()]);
    return <LoadFailure title="We couldn’t load your team" onRetry={retry} />;
  }
  const losses = listAgencyLosses(team.data, next);
  return (
    <div className="flex flex-col gap-4">
      {losses.length > 0 && (
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-soft">
          {losses.map((loss) => (
            <li key={loss} className="wrap-anywhere">
              {loss}
            </li>
          ))}
        </ul>
      )}
      {!isAgencyPlan(next) && (
        <>
          <input type="hidden" name="agency" value={agency.data} />
          <TextField
            label={`Type ${agency.data} to confirm`}
            name="confirmation"
            required
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </div>
  );
}

/** @param form with the fields of `AgencyEnd` @returns an error sentence, or null */
export function findNameProblem(form: FormData): string | null {
  const name = form.get('agency');
  if (typeof name !== 'string') return 'One moment: your team is still loading.';
  return isConfirmedBy(String(form.get('confirmation') ?? ''), name)
    ? null
    : `Type ${name} to confirm.`;
}
