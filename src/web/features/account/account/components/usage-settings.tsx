import { useQuery } from '@tanstack/react-query';
import { isQuota } from '#domain/billing/plans/quotas.ts';
import { ownUsageQuery } from '#web/lib/plans/own-usage.ts';
import { UsageRow } from '#web/lib/plans/usage-row.tsx';
import { useOwner } from '#web/lib/session/owner.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';

/** How much of each plan limit is used. */
export function UsageSettings() {
  const userId = useOwner();
  const usage = useQuery(ownUsageQuery(userId));
  return (
    <Card title="What you use" description="Your plan sets the limits.">
      {usage.isPending && <Skeleton className="h-40" />}
      {usage.isError && (
        <LoadFailure title="We couldn’t load what you use" onRetry={usage.refetch}>
          Nothing of yours is affected.
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
