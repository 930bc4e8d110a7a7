import { PATHS } from '#kit/rules/paths.ts';
import { LeaveDialog } from '#kit/web/forms/leave-dialog.tsx';
import type { Publishing } from '#page/draft/web/use-publishing.ts';

type LeavingDraftProps = { hasChanges: () => boolean; publishing: Publishing };

/** Asks before leaving the editor with unpublished changes. */
export function LeavingDraft({ hasChanges, publishing }: LeavingDraftProps) {
  return (
    <LeaveDialog
      hasChanges={hasChanges}
      stays={STAYS}
      busy={publishing.busy}
      onPublish={() => publishing.publish(true)}
    />
  );
}

/** Two paths of the same editor, and the code, which is shown for a moment and returns to it. */
const STAYS: readonly string[] = [PATHS.edit, PATHS.personalize, PATHS.code];
