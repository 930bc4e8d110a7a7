import { useBlocker } from 'react-router';
import { defer, useDeferred } from '#kit/web/loading/deferred.ts';

const DIALOG = defer(
  () => import('#kit/web/forms/unsaved-dialog.tsx'),
  (part) => part.UnsavedDialog,
);

/** Asks before leaving with unsent choices, because they aren't saved. */
export function UnsentTemplate({ hasChanges }: { hasChanges: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  );
  const UnsavedDialog = useDeferred(DIALOG, blocker.state === 'blocked');
  if (!UnsavedDialog) return null;
  return (
    <UnsavedDialog
      blocker={blocker}
      title="Leave without sending?"
      description="Your team’s pages haven’t changed yet. If you leave, your choices are lost."
      saveLabel="Stay here"
      discardLabel="Leave without sending"
      busy={false}
      onSave={async (blocked) => blocked.reset()}
    />
  );
}
