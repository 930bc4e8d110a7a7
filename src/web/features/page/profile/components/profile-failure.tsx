import { CircleAlert } from 'lucide-react';
import { PROFILE_MESSAGES } from '#domain/profile/messages.ts';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';

/** Replaces a profile that could not be loaded. */
export function ProfileFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailure icon={<CircleAlert />} title={PROFILE_MESSAGES.loadFailed} onRetry={onRetry}>
      Nothing is lost. Check your connection and try again.
    </LoadFailure>
  );
}
