import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import { BEYOND_PLAN_MESSAGES, isAdvancedLook } from '#domain/design/plan-look.ts';
import { type Presentation, parsePresentation } from '#domain/design/presentation.ts';
import { PROFILE_MESSAGES } from '#domain/profile/messages.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { toShownProfile } from '#domain/profile/public/shown-profile.ts';
import { useLock } from '#web/lib/agency/page-locks.ts';
import { OFFLINE_NOTE, useOnline } from '#web/lib/connection/online.ts';
import { EditorForm } from '#web/lib/editing/editor-form.tsx';
import { LeaveDialog } from '#web/lib/forms/leave-dialog.tsx';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { useSaveOwnProfile } from '#web/lib/profile/save-own-profile.ts';
import { Banner } from '#web/ui/banner.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { lazily } from '#web/ui/loading/lazily.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import type { PanelProps } from '../hooks/use-design-draft.ts';
import { type DesignDraft, useDesignDraft } from '../hooks/use-design-draft.ts';
import { BackgroundPanel } from './background-panel.tsx';
import { ColorPanel } from './color-panel.tsx';
import { DesignPreview } from './design-preview.tsx';
import { DesignToolbar } from './design-toolbar.tsx';
import { ShapePanel } from './shape-panel.tsx';
import { ThemeGallery } from './theme-gallery.tsx';
import { TypePanel } from './type-panel.tsx';

// Each of its pictures is a page, drawn by what weighs as much as a screen.
const TemplateGallery = lazily(
  () => import('./template-gallery.tsx'),
  (file) => file.TemplateGallery,
);

const VIEWS = [
  { value: 'form', label: 'Design' },
  { value: 'preview', label: 'Preview' },
] as const;

/** The look at the left, the page at the right; one at a time on phones. */
export function PersonalizeEditor({ profile, plan }: { profile: OwnProfile; plan: OwnPlan }) {
  const [view, setView] = useState<'form' | 'preview'>('form');
  const design = useDesignDraft(profile);
  const lock = useLock('look');
  const { draft, edit, hasChanges } = design;
  const isAdvanced = plan.features.has('advanced_design');
  const isBeyondPlan = (look: Presentation) => !isAdvanced && isAdvancedLook(look);
  const limit = isBeyondPlan(draft) ? BEYOND_PLAN_MESSAGES.unsaved : undefined;
  const note = useOnline() ? limit : OFFLINE_NOTE;
  const shown = useMemo(() => toShownProfile(profile, plan), [profile, plan]);
  const { save, mutation } = useSaving(profile.user_id, design, isBeyondPlan);
  return (
    <EditorForm
      label="The look of your page"
      actions={{ save: () => void save(), ...design }}
      className="gap-6"
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
          {lock && <Banner icon={<Lock />}>{lock}</Banner>}
          <fieldset disabled={lock !== null} className="contents">
            <DesignToolbar {...design} />
            <Panels draft={draft} edit={edit} isAdvanced={isAdvanced} profile={shown} />
          </fieldset>
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
          note={note}
          onDiscard={design.discard}
        />
      )}
      <LeaveDialog hasChanges={() => hasChanges} busy={mutation.isPending} onSave={save} />
    </EditorForm>
  );
}

function Panels({ profile, ...panel }: PanelProps & { profile: PublicProfile }) {
  return (
    <>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <TemplateGallery {...panel} profile={profile} />
      </Suspense>
      <ThemeGallery {...panel} />
      <ColorPanel {...panel} />
      <BackgroundPanel {...panel} />
      <TypePanel {...panel} />
      <ShapePanel {...panel} />
    </>
  );
}

function useSaving(
  userId: string,
  { hasChanges, changes, setBase }: DesignDraft,
  isBeyondPlan: (look: Presentation) => boolean,
) {
  const mutation = useSaveOwnProfile(userId);
  /** @returns whether everything is saved now */
  const save = async () => {
    if (mutation.isPending || !hasChanges) return !hasChanges;
    try {
      const stored = parsePresentation(await mutation.mutateAsync(changes));
      setBase(stored);
      const limit = isBeyondPlan(stored) ? BEYOND_PLAN_MESSAGES.saved : undefined;
      toast.success(PROFILE_MESSAGES.saved, limit);
      return true;
    } catch {
      // The save bar shows the error.
      return false;
    }
  };
  return { save, mutation };
}
