import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { followSeen, getSeen } from '#kit/web/connection/kept-page.ts';
import { useOnline } from '#kit/web/connection/online.ts';

/** A quiet line above kept content, in place of the usual one about the connection. */
export function KeptNotice() {
  const seen = useSyncExternalStore(followSeen, getSeen);
  const online = useOnline();
  return (
    <div role="status">
      {seen && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-warning">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {online ? 'Still connecting' : 'You’re offline'}. This is how it looked {seen}.
        </p>
      )}
    </div>
  );
}
