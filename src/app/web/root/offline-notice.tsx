import { WifiOff } from 'lucide-react';
import { useOnline } from '#kit/web/connection/online.ts';

/** An unobtrusive line at the top while offline. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You’re offline. You can save again once you’re connected.
        </p>
      )}
    </div>
  );
}
