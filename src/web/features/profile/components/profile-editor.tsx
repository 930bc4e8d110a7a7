import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import type { OwnPlan } from '#domain/billing/own-plan.ts';
import type { OwnProfile } from '../../../lib/own-profile.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { PagePreview } from './page-preview.tsx';
import { PersonEditor } from './person-editor.tsx';
import { SectionCards } from './section-cards.tsx';
import { SectionList } from './section-list.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useDraftForm } from './use-draft-form.ts';
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
  /** Stands below the sections and may change the draft, which is the form around it. */
  tools?: ReactNode;
};

/** Sections at the left, the form in the middle, the page at the right; one at a time on phones. */
export function ProfileEditor({ profile, plan, tools }: ProfileEditorProps) {
  const [view, setView] = useState<View>('form');
  const draftForm = useDraftForm(profile);
  const saving = useSaveDraft(draftForm, {
    userId: profile.user_id,
    // A field can take the focus only once it is in sight.
    onInvalid: () => flushSync(() => setView('form')),
  });
  const saveByKeyboard = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key !== 's') return;
    event.preventDefault();
    void saving.save();
  };
  return (
    <FormProvider {...draftForm.form}>
      <form
        noValidate
        aria-label="Your page"
        className="flex flex-col gap-6"
        onKeyDown={saveByKeyboard}
        onSubmit={(event) => {
          event.preventDefault();
          void saving.save();
        }}
      >
        <SegmentedControl
          label="View"
          options={VIEWS}
          value={view}
          onValueChange={setView}
          className="lg:max-w-60 xl:hidden"
        />
        <EditorColumns
          view={view}
          profile={profile}
          plan={plan}
          savedUsername={draftForm.base.username}
          tools={tools}
        />
        <UnsavedChanges draftForm={draftForm} saving={saving} userId={profile.user_id} />
      </form>
    </FormProvider>
  );
}

type EditorColumnsProps = ProfileEditorProps & { view: View; savedUsername: string };

/** The parts are hidden, never taken out: what is typed and what is wrong stays in the form. */
function EditorColumns({ view, profile, plan, savedUsername, tools }: EditorColumnsProps) {
  const formLook = view === 'preview' && 'max-xl:hidden';
  const previewLook = view === 'form' ? 'max-xl:hidden' : 'lg:col-span-2 xl:col-span-1';
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,1fr)_18.5rem] min-[88rem]:grid-cols-[15rem_minmax(0,1fr)_20rem]">
      <div className={clsx('flex flex-col gap-4 lg:sticky lg:top-20', formLook)}>
        <SectionList plan={plan} />
        {tools}
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
