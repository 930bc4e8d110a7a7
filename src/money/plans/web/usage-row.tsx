import { clsx } from 'clsx';
import { isQuota, type Quota, toAmount, toQuotaProblem, type Usage } from '../rules/quotas.ts';

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
