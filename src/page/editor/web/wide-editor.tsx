import type { ComponentProps } from 'react';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { type DraftChangesOptions, useDraftChanges } from '#page/draft/web/use-draft-changes.ts';
import type { DraftHistory } from '#page/draft/web/use-draft-history.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftConflicts } from './draft-conflicts.tsx';
import { EditorColumns } from './editor-columns.tsx';
import { type EditorTool, EditorTools } from './editor-tools.tsx';
import { LeavingDraft } from './leaving-draft.tsx';

type WideEditorProps = Omit<ComponentProps<typeof EditorColumns>, 'draftForm'> &
  Pick<DraftHistory, 'undo' | 'redo'> & {
    tools: readonly EditorTool[];
    changes: ComponentProps<typeof DraftChanges>;
  };

/** The wide editor: title and tools above the page, structure and panel beside it. */
export function WideEditor(props: WideEditorProps) {
  const { tools, undo, redo, changes, ...columns } = props;
  const { draftForm } = changes;
  return (
    <>
      <PageHeader
        title={columns.view === 'design' ? 'Personalize' : 'Edit'}
        actions={
          <EditorTools
            undo={undo}
            redo={redo}
            tools={tools}
            username={draftForm.base.username}
            codeOf={columns.isOfOther ? columns.profile.user_id : null}
          />
        }
      />
      <EditorColumns {...columns} draftForm={draftForm} />
      <DraftChanges {...changes} />
    </>
  );
}

/** The bottom bar with the draft's changes, and the prompt before leaving them. */
function DraftChanges(props: DraftChangesOptions) {
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
