import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { toDraft } from '#domain/profile/draft/profile-draft.ts';
import { listSectionColumns, type SectionKey } from '#domain/profile/sections/sections.ts';
import { EditorForm } from '#web/lib/editing/editor-form.tsx';
import { holdFocus } from '#web/lib/editing/hold-focus.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useDraftForm } from '../hooks/use-draft-form.ts';
import { useDraftHistory } from '../hooks/use-draft-history.ts';
import { CardEmailContext } from '../hooks/use-opening-card.ts';
import { usePlace } from '../hooks/use-place.ts';
import { useSaveDraft } from '../hooks/use-save-draft.ts';
import { EditorColumns, type EditorView } from './editor-columns.tsx';
import { type EditorTool, EditorTools } from './editor-tools.tsx';
import { SettledDraft } from './settled-draft.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

const VIEWS = [
  { value: 'form', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const;

type ProfileEditorProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  /**
   * Further actions on the whole page. They render inside the form.
   * `showStored` shows a profile that one of them has stored.
   */
  listTools: (showStored: (profile: OwnProfile) => void) => readonly EditorTool[];
  /** Whether it is the page of somebody else, which their agency edits. */
  isOfOther?: boolean;
};

/**
 * The identity card, then a row per section, with the preview at the right. Narrow screens show one
 * column at a time.
 */
export function ProfileEditor(props: ProfileEditorProps) {
  const { profile, plan, listTools, isOfOther = false } = props;
  const [view, setView] = useState<EditorView>('form');
  const draftForm = useDraftForm(profile);
  // A field that is out of sight cannot be left any more, and to be left is what checks it.
  const check = (section: SectionKey) => void draftForm.form.trigger(listSectionColumns(section));
  const controls = usePlace(check);
  const { edits, undo, redo, showSaved, replace } = useDraftHistory(draftForm.form);
  const showStored = (stored: OwnProfile) => {
    const draft = toDraft(stored);
    draftForm.setBase(draft);
    replace(draft);
  };
  const lead = (path: string) => {
    // A field can take the focus only once it is in sight.
    flushSync(() => setView('form'));
    controls.lead(path);
  };
  const cardEmail = useCardEmail(plan, isOfOther);
  const saving = useSaveDraft(draftForm, { userId: profile.user_id, showSaved, lead });
  return (
    <FormProvider {...draftForm.form}>
      <SettledDraft edits={edits}>
        <EditorForm
          label="Your page"
          actions={{ save: () => void saving.save(), undo, redo }}
          onMouseDown={holdFocus}
          className="gap-4 sm:gap-6"
        >
          <EditorHeader view={view} onView={setView}>
            <EditorTools
              undo={undo}
              redo={redo}
              username={draftForm.base.username}
              tools={listTools(showStored)}
            />
          </EditorHeader>
          <CardEmailContext value={cardEmail}>
            <EditorColumns
              view={view}
              profile={profile}
              plan={plan}
              draftForm={draftForm}
              controls={controls}
              saving={saving}
              isOfOther={isOfOther}
            />
          </CardEmailContext>
          <UnsavedChanges
            draftForm={draftForm}
            saving={saving}
            userId={profile.user_id}
            onDiscard={() => replace(draftForm.base)}
          />
        </EditorForm>
      </SettledDraft>
    </FormProvider>
  );
}

/** @returns what a new card begins with; null where visitors wouldn't see the card: opening it would leave something to save */
function useCardEmail(plan: OwnPlan, isOfOther: boolean): string | null {
  const ownEmail = useSession()?.user.email ?? '';
  if (!plan.features.has('contact_card')) return null;
  return isOfOther ? '' : ownEmail;
}

type EditorHeaderProps = {
  view: EditorView;
  onView: (view: EditorView) => void;
  /** Actions on the whole page. */
  children: ReactNode;
};

function EditorHeader({ view, onView, children }: EditorHeaderProps) {
  return (
    <>
      <PageHeader title="Edit" actions={children} />
      <SegmentedControl
        label="View"
        options={VIEWS}
        value={view}
        onValueChange={onView}
        className="w-full sm:w-60 xl:hidden"
      />
    </>
  );
}
