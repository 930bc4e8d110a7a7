import { CircleAlert } from 'lucide-react';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { PROFILE_MESSAGES } from '#page/profile/rules/messages.ts';

/** Replaces a profile that couldn't be loaded. */
export function ProfileFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailure icon={<CircleAlert />} title={PROFILE_MESSAGES.loadFailed} onRetry={onRetry}>
      Nothing is lost. Check your connection and try again.
    </LoadFailure>
  );
}
