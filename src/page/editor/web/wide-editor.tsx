import type { ComponentProps } from 'react';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { DraftHistory } from '#page/draft/web/use-draft-history.ts';
import { DraftChanges } from './draft-changes.tsx';
import { EditorColumns } from './editor-columns.tsx';
import { type EditorTool, EditorTools } from './editor-tools.tsx';

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
          <EditorTools undo={undo} redo={redo} tools={tools} username={draftForm.base.username} />
        }
      />
      <EditorColumns {...columns} draftForm={draftForm} />
      <DraftChanges {...changes} />
    </>
  );
}
