import { CircleAlert } from 'lucide-react';
import { PROFILE_MESSAGES } from '#domain/profile/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Stands where a profile would, when it could not be read. */
export function ProfileFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={PROFILE_MESSAGES.loadFailed}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing is lost. Check your connection and try again.
    </EmptyState>
  );
}
