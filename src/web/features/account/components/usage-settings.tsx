import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  isQuota,
  type Quota,
  toAmount,
  toQuotaProblem,
  type Usage,
} from '#domain/billing/quotas.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ownUsageQuery } from '../queries.ts';

/** How much of what the plan leaves room for is used. */
export function UsageSettings({ userId }: { userId: string }) {
  const usage = useQuery(ownUsageQuery(userId));
  return (
    <Card title="What you use" description="How much room there is depends on your plan.">
      {usage.isPending && <Skeleton className="h-40" />}
      {usage.isError && (
        <LoadFailure title="What you use could not be loaded" onRetry={usage.refetch}>
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

const LABELS: Partial<Record<Quota, string>> = {
  pictures: 'Pictures',
  picture_bytes: 'Space for pictures',
  contacts: 'Contacts',
  versions: 'Versions of your page',
};

function UsageRow({ quota, ...usage }: Usage) {
  if (!isQuota(quota)) return null;
  const { used, maximum } = usage;
  // The oldest version makes room by itself.
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

/** The figures beside it say the same. */
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
