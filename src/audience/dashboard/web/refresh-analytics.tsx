import { RefreshCw } from 'lucide-react';
import { Button } from '#kit/web/buttons/button.tsx';
import { formatAgo } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';

type RefreshAnalyticsProps = {
  /** When the numbers were fetched, in milliseconds; 0 for never. */
  updatedAt: number;
  busy: boolean;
  onRefresh: () => void;
};

/** Refetches the numbers, and shows their age. */
export function RefreshAnalytics({ updatedAt, busy, onRefresh }: RefreshAnalyticsProps) {
  const now = useCurrentMinute();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {updatedAt > 0 && (
        <p aria-live="polite" className="text-ink-faint">
          Updated {formatAgo(updatedAt, Math.max(now, updatedAt))}
        </p>
      )}
      <Button variant="secondary" busy={busy} busyLabel="Refreshing…" onClick={onRefresh}>
        <RefreshCw />
        Refresh Analytics
      </Button>
    </div>
  );
}
