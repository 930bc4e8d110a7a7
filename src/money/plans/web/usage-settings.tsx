import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { isQuota } from '../rules/quotas.ts';
import { ownUsageQuery } from './own-usage.ts';
import { UsageRow } from './usage-row.tsx';

/** How much of each plan limit is used. */
export function UsageSettings() {
  const userId = useOwner();
  const usage = useQuery(ownUsageQuery(userId));
  const isConfirmed = usage.data?.every((row) => row.is_confirmed) ?? true;
  return (
    <Card
      title="Usage"
      description={
        isConfirmed ? 'Your plan sets the limits.' : 'Verify your email for higher limits.'
      }
    >
      {usage.isPending && <Skeleton className="h-40" />}
      {usage.isError && (
        <LoadFailure title="We couldn’t load your usage" onRetry={usage.refetch}>
          Your page and data aren’t affected.
        </LoadFailure>
      )}
      {usage.data && (
        <div className="@container">
          <dl className="grid gap-5 @md:grid-cols-2 @md:gap-x-10">
            {usage.data.map((row) => isQuota(row.quota) && <UsageRow key={row.quota} {...row} />)}
          </dl>
        </div>
      )}
    </Card>
  );
}
