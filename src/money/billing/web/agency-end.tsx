import { useQuery } from '@tanstack/react-query';
import { isConfirmedBy } from '#account/leaving/rules/leaving.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { listAgencyLosses } from '#money/changes/rules/agency-end.ts';
import type { Plan } from '#money/plans/rules/plans.ts';
import { isAgencyPlan } from '#money/status/rules/plan-status.ts';
import { agencyNameQuery, teamQuery } from './queries.ts';

type AgencyEndProps = {
  next: Plan;
};

/**
 * Lists what a team loses on a smaller plan. If the agency ends, the owner types its name to
 * confirm.
 */
export function AgencyEnd({ next }: AgencyEndProps) {
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
