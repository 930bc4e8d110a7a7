import { useOnline } from '#kit/web/connection/online.ts';

/** An unobtrusive line at the top while offline. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-warning">
          {/* The icon set's own is larger, and this is in every screen's first script. */}
          <svg
            aria-hidden
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            className="size-4 shrink-0"
          >
            <path d="M2 9a15 15 0 0 1 20 0M5 13a10 10 0 0 1 14 0M8 16a5 5 0 0 1 8 0M12 20h.01M3 3l18 18" />
          </svg>
          You’re offline. You can save again once you’re connected.
        </p>
      )}
    </div>
  );
}
