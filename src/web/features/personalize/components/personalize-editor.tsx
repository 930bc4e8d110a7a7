import { clsx } from 'clsx';
import { useState } from 'react';
import type { OwnPlan } from '#domain/billing/own-plan.ts';
import { parsePresentation } from '#domain/design/presentation.ts';
import { PROFILE_MESSAGES } from '#domain/profile/messages.ts';
import { pressShortcut } from '../../../lib/edit-shortcuts.ts';
import type { OwnProfile } from '../../../lib/own-profile.ts';
import { useSaveOwnProfile } from '../../../lib/save-own-profile.ts';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { toast } from '../../../ui/toast.ts';
import { BackgroundPanel } from './background-panel.tsx';
import { ColorPanel } from './color-panel.tsx';
import { DesignPreview } from './design-preview.tsx';
import { DesignToolbar } from './design-toolbar.tsx';
import type { PanelProps } from './panel-props.ts';
import { ShapePanel } from './shape-panel.tsx';
import { ThemeGallery } from './theme-gallery.tsx';
import { TypePanel } from './type-panel.tsx';
import { type DesignDraft, useDesignDraft } from './use-design-draft.ts';

const VIEWS = [
  { value: 'form', label: 'Design' },
  { value: 'preview', label: 'Preview' },
] as const;

/** The look at the left, the page at the right; one at a time on phones. */
export function PersonalizeEditor({ profile, plan }: { profile: OwnProfile; plan: OwnPlan }) {
  const [view, setView] = useState<'form' | 'preview'>('form');
  const design = useDesignDraft(profile);
  const { draft, edit, hasChanges } = design;
  const { save, mutation } = useSaving(profile.user_id, design);
  const isAdvanced = plan.features.has('advanced_design');
  return (
    <form
      noValidate
      aria-label="The look of your page"
      // It takes the focus when what had it is gone, so that the keys still reach it.
      tabIndex={-1}
      className="flex flex-col gap-6 outline-none"
      onKeyDown={(event) => pressShortcut(event, { save: () => void save(), ...design })}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SegmentedControl
        label="View"
        options={VIEWS}
        value={view}
        onValueChange={setView}
        className="lg:hidden"
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18.5rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div
          className={clsx(
            '@container flex min-w-0 flex-col gap-6',
            view === 'preview' && 'max-lg:hidden',
          )}
        >
          <DesignToolbar {...design} />
          <Panels draft={draft} edit={edit} isAdvanced={isAdvanced} />
        </div>
        <div className={clsx('lg:sticky lg:top-20', view === 'form' && 'max-lg:hidden')}>
          <DesignPreview profile={profile} plan={plan} draft={draft} isAdvanced={isAdvanced} />
        </div>
      </div>
      {(hasChanges || mutation.isPending) && (
        <SaveBar
          busy={mutation.isPending}
          isRestored={design.isRestored}
          problem={mutation.error?.message ?? null}
          onDiscard={design.discard}
        />
      )}
      <LeaveDialog hasChanges={hasChanges} busy={mutation.isPending} onSave={save} />
    </form>
  );
}

function Panels(panel: PanelProps) {
  return (
    <>
      <ThemeGallery {...panel} />
      <ColorPanel {...panel} />
      <BackgroundPanel {...panel} />
      <TypePanel {...panel} />
      <ShapePanel {...panel} />
    </>
  );
}

function useSaving(userId: string, { hasChanges, changes, setBase }: DesignDraft) {
  const mutation = useSaveOwnProfile(userId);
  /** @returns whether everything is saved now */
  const save = async () => {
    if (mutation.isPending || !hasChanges) return !hasChanges;
    try {
      setBase(parsePresentation(await mutation.mutateAsync(changes)));
      toast.success(PROFILE_MESSAGES.saved);
      return true;
    } catch {
      // The sentence stands in the save bar.
      return false;
    }
  };
  return { save, mutation };
}
