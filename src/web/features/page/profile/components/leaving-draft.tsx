import { PATHS } from '#domain/paths.ts';
import { LeaveDialog } from '#web/lib/forms/leave-dialog.tsx';
import type { Publishing } from '../hooks/use-publishing.ts';

type LeavingDraftProps = { hasChanges: () => boolean; publishing: Publishing };

/** Asks before the editor is left with something that waits to be published. */
export function LeavingDraft({ hasChanges, publishing }: LeavingDraftProps) {
  return (
    <LeaveDialog
      hasChanges={hasChanges}
      stays={EDITOR_PATHS}
      busy={publishing.busy}
      onPublish={publishing.publish}
    />
  );
}

/** Two paths of one editor. */
const EDITOR_PATHS: readonly string[] = [PATHS.edit, PATHS.personalize];
