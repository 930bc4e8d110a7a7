import { WifiOff } from 'lucide-react';
import { useSeen } from '#kit/web/connection/kept-page.ts';
import { useOnline } from '#kit/web/connection/online.ts';

/** An unobtrusive line at the top while offline, or while the server is out of reach. */
export function OfflineNotice() {
  const online = useOnline();
  const seen = useSeen();
  return (
    <div role="status">
      {(!online || seen !== null) && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 bg-warning-soft px-4 py-2 text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {seen === null
            ? 'You’re offline. You can save again once you’re connected.'
            : `You’re offline. This is how it looked ${seen}.`}
        </p>
      )}
    </div>
  );
}
