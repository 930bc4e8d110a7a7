import { queryOptions, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { isQuota, type Quota, toAmount, toQuotaProblem, type Usage } from '../rules/quotas.ts';

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

const LABELS: Partial<Record<Quota, string>> = {
  pictures: 'Pictures',
  picture_bytes: 'Picture storage',
  contacts: 'Contacts',
  versions: 'Saved versions',
};

/** One quota's usage, as `dt` and `dd`. */
export function UsageRow({ quota, ...usage }: Usage) {
  if (!isQuota(quota)) return null;
  const { used, maximum } = usage;
  // The oldest version is deleted automatically.
  const isFull = used >= maximum && quota !== 'versions';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5">
      <dt className="text-ink-soft">{LABELS[quota]}</dt>
      <dd className="font-medium tabular-nums">
        {toAmount(quota, used)} of {toAmount(quota, maximum)}
      </dd>
      <Bar share={maximum === 0 ? 1 : Math.min(1, used / maximum)} isFull={isFull} />
      {isFull && (
        <dd className="col-span-2 text-ink-soft text-sm">{toQuotaProblem(quota, usage)}</dd>
      )}
    </div>
  );
}

/** Decorative: the figures beside it say the same. */
function Bar({ share, isFull }: { share: number; isFull: boolean }) {
  return (
    <dd aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken">
      <div
        className={clsx('h-full rounded-full', isFull ? 'bg-warning' : 'bg-accent')}
        style={{ width: `${share * 100}%` }}
      />
    </dd>
  );
}

/** The owner's usage against their plan's limits. */
export function ownUsageQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.usage(userId),
    queryFn: async () => (await dataClient.rpc('own_usage').throwOnError()).data,
    // Pictures, contacts and saves all change it, so it is refetched on every visit.
    staleTime: 0,
  });
}
