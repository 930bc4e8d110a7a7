import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { type DraftChangesOptions, useDraftChanges } from '#page/draft/web/use-draft-changes.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftConflicts } from './draft-conflicts.tsx';
import { LeavingDraft } from './leaving-draft.tsx';

/** The bar of the draft's changes, at the bottom, and the prompt before leaving them. */
export function DraftChanges(props: DraftChangesOptions) {
  const { publishing, synced } = props;
  const {
    hasChanges,
    isRefused,
    isOnline: _isOnline,
    ...bar
  } = useDraftChanges(props, useSettledDraft());
  return (
    <>
      <div className="sticky bottom-18 z-30 flex flex-col gap-2 empty:hidden lg:bottom-4">
        <DraftConflicts conflicts={synced.conflicts} onResolve={synced.resolve} />
        {(bar.changes.length > 0 || isRefused || publishing.busy) && (
          <DraftBar {...bar} busy={publishing.busy} />
        )}
      </div>
      <LeavingDraft hasChanges={hasChanges} publishing={publishing} />
    </>
  );
}
