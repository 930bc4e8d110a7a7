import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import type { OwnPlan } from '#domain/billing/own-plan.ts';
import { toDraft } from '#domain/profile/profile-draft.ts';
import { pressShortcut } from '../../../lib/edit-shortcuts.ts';
import type { OwnProfile } from '../../../lib/own-profile.ts';
import { HistoryButtons } from '../../../ui/history-buttons.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { PagePreview } from './page-preview.tsx';
import { PersonEditor } from './person-editor.tsx';
import { SectionCards } from './section-cards.tsx';
import { SectionList } from './section-list.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { type DraftHistory, useDraftHistory } from './use-draft-history.ts';
import { useSaveDraft } from './use-save-draft.ts';
import { UsernameEditor } from './username-editor.tsx';

type View = 'form' | 'preview';

const VIEWS = [
  { value: 'form', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const;

type ProfileEditorProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  /**
   * Draws what stands beside undo and redo and may change the draft, which is the form around it.
   * `showStored` shows a profile that has been stored from there.
   */
  children: (showStored: (profile: OwnProfile) => void) => ReactNode;
};

/** Sections at the left, the form in the middle, the page at the right; one at a time on phones. */
export function ProfileEditor({ profile, plan, children }: ProfileEditorProps) {
  const [view, setView] = useState<View>('form');
  const draftForm = useDraftForm(profile);
  const { undo, redo, showSaved, replace } = useDraftHistory(draftForm.form);
  const showStored = (stored: OwnProfile) => {
    const draft = toDraft(stored);
    draftForm.setBase(draft);
    replace(draft);
  };
  const saving = useSaveDraft(draftForm, {
    userId: profile.user_id,
    showSaved,
    // A field can take the focus only once it is in sight.
    onInvalid: () => flushSync(() => setView('form')),
  });
  const save = () => void saving.save();
  return (
    <FormProvider {...draftForm.form}>
      <form
        noValidate
        aria-label="Your page"
        // It takes the focus when what had it is gone, so that the keys still reach it.
        tabIndex={-1}
        className="flex flex-col gap-6 outline-none"
        onKeyDown={(event) => pressShortcut(event, { save, undo, redo })}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <SegmentedControl
            label="View"
            options={VIEWS}
            value={view}
            onValueChange={setView}
            className="w-full sm:w-60 xl:hidden"
          />
          <EditToolbar undo={undo} redo={redo}>
            {children(showStored)}
          </EditToolbar>
        </div>
        <EditorColumns
          view={view}
          profile={profile}
          plan={plan}
          savedUsername={draftForm.base.username}
        />
        <UnsavedChanges
          draftForm={draftForm}
          saving={saving}
          userId={profile.user_id}
          onDiscard={() => replace(draftForm.base)}
        />
      </form>
    </FormProvider>
  );
}

type EditToolbarProps = Pick<DraftHistory, 'undo' | 'redo'> & { children: ReactNode };

/** What concerns the whole page: back and forth, in from elsewhere, and what it was before. */
function EditToolbar({ undo, redo, children }: EditToolbarProps) {
  return (
    <div role="toolbar" aria-label="Page" className="flex flex-wrap items-center gap-1">
      <HistoryButtons undo={undo} redo={redo} />
      {children}
    </div>
  );
}

type EditorColumnsProps = {
  view: View;
  profile: OwnProfile;
  plan: OwnPlan;
  savedUsername: string;
};

/** The parts are hidden, never taken out: what is typed and what is wrong stays in the form. */
function EditorColumns({ view, profile, plan, savedUsername }: EditorColumnsProps) {
  const formLook = view === 'preview' && 'max-xl:hidden';
  const previewLook = view === 'form' ? 'max-xl:hidden' : 'lg:col-span-2 xl:col-span-1';
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,1fr)_18.5rem] min-[88rem]:grid-cols-[15rem_minmax(0,1fr)_20rem]">
      <div className={clsx('lg:sticky lg:top-20', formLook)}>
        <SectionList plan={plan} />
      </div>
      <div className={clsx('@container flex min-w-0 flex-col gap-6', formLook)}>
        <PersonEditor />
        <UsernameEditor plan={plan} savedUsername={savedUsername} />
        <SectionCards plan={plan} />
      </div>
      <div className={clsx('xl:sticky xl:top-20', previewLook)}>
        <PagePreview profile={profile} plan={plan} />
      </div>
    </div>
  );
}
