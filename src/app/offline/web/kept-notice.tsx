import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { followSeen, getSeen } from '#kit/web/connection/kept-page.ts';

/** A quiet line over what was seen last, in place of the usual one about the connection. */
export function KeptNotice() {
  const seen = useSyncExternalStore(followSeen, getSeen);
  return (
    <div role="status">
      {seen && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-warning">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          You’re offline. This is how it looked {seen}.
        </p>
      )}
    </div>
  );
}
