import { Button } from '#kit/web/buttons/button.tsx';
import { BottomSheet } from '#kit/web/overlays/bottom-sheet.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import type { useDraftChanges } from '#page/draft/web/use-draft-changes.ts';
import { ChangeList, DISCARDING } from './draft-bar.tsx';
import { PageCheck } from './page-check.tsx';

type ChangesSheetProps = { draft: ReturnType<typeof useDraftChanges>; onClose: () => void };

/** The unpublished changes, each with an undo button. */
export function ChangesSheet({ draft, onClose }: ChangesSheetProps) {
  const { changes, note, state, onTakeBack, onDiscard } = draft;
  return (
    <BottomSheet title="Your draft" onClose={onClose}>
      <p aria-live="polite" className="text-ink-soft">
        {changes.length === 0 ? 'No changes.' : (note ?? state)}
      </p>
      <ChangeList changes={changes} onTakeBack={onTakeBack} className="my-3" />
      <div className="mb-3">
        <PageCheck />
      </div>
      {changes.length > 0 && (
        <ConfirmDialog
          {...DISCARDING}
          trigger={<Button variant="secondary">Discard draft</Button>}
          onConfirm={async () => {
            onDiscard();
            onClose();
          }}
        />
      )}
    </BottomSheet>
  );
}
