import { clsx } from 'clsx';
import { CircleUserRound } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { LeavingDraft } from '#page/draft/web/editor-form.tsx';
import { useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { type DraftChangesOptions, useDraftChanges } from '#page/draft/web/use-draft-changes.ts';
import type { DraftForm } from '#page/draft/web/use-draft-form.ts';
import type { DraftHistory } from '#page/draft/web/use-draft-history.ts';
import type { EditorView, PlaceControls } from '#page/draft/web/use-place.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { DraftBar } from './draft-bar.tsx';
import { DraftConflicts } from './draft-conflicts.tsx';
import { type EditorTool, EditorTools } from './editor-tools.tsx';
import { IdentityCard } from './identity-card.tsx';

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

// The identity card loads first, because it's at the top of every screen. Next come the section
// rows with their drag-and-drop, summaries and editors.
const SectionRows = lazily(
  () => import('#page/sections/web/section-rows.tsx'),
  (file) => file.SectionRows,
);
const SectionColumn = lazily(
  () => import('#page/sections/web/section-content.tsx'),
  (file) => file.SectionColumn,
);
// The page loads after the form, so that owners can start typing.
const Canvas = lazily(
  () => import('#page/canvas/web/canvas.tsx'),
  (file) => file.Canvas,
);

type EditorColumnsProps = {
  view: EditorView;
  show: (view: EditorView) => void;
  profile: OwnProfile;
  plan: OwnPlan;
  draftForm: DraftForm;
  controls: PlaceControls;
  /** The design panels. */
  design: ReactNode;
  /** Goes to a field or a section of the form. */
  lead: (at: string) => void;
  /** Whether it is another person's page. */
  isOfOther: boolean;
};

/**
 * The page's structure, the page itself, and the open panel. Pictures, name and bio stay mounted
 * but hidden while a section is open, so that an upload continues.
 */
function EditorColumns(props: EditorColumnsProps) {
  const { view, show, profile, plan, draftForm, controls, design, lead, isOfOther } = props;
  const { place } = controls;
  const identity = { plan, savedUsername: draftForm.base.username, place, isOfOther };
  const isSection = place.section !== null;
  return (
    <div
      data-wide
      className="grid grid-cols-[15rem_minmax(0,1fr)_22.5rem] items-start gap-4 xl:gap-6"
    >
      <div
        className={`${STAYING} flex max-h-[calc(100dvh-5.5rem-var(--edge))] flex-col gap-4 overflow-y-auto`}
      >
        <AboutRow
          isOpen={!isSection && view === 'form'}
          onPress={() => (isSection ? controls.close() : show('form'))}
        />
        <Suspense fallback={<Skeleton className="h-180 w-full" />}>
          <SectionRows plan={plan} controls={controls} isSheet={false} />
        </Suspense>
      </div>
      <div className={STAYING}>
        <Suspense fallback={<Skeleton className="mx-auto aspect-[390/844] w-full max-w-90" />}>
          <Canvas profile={profile} plan={plan} place={place} onLead={lead} />
        </Suspense>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {design && (
          <SegmentedControl label="View" options={VIEWS} value={view} onValueChange={show} />
        )}
        {view === 'design' && <div className="@container flex flex-col gap-6">{design}</div>}
        <div className={clsx((isSection || view === 'design') && 'hidden')}>
          <IdentityCard {...identity} />
        </div>
        {isSection && view === 'form' && (
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <SectionColumn plan={plan} controls={controls} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

type AboutRowProps = { isOpen: boolean; onPress: () => void };

/** Goes back from a section to the identity fields. */
function AboutRow({ isOpen, onPress }: AboutRowProps) {
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      className="flex min-h-14 shrink-0 items-center gap-3 rounded-b-lg border-ink border-t-2 bg-surface px-4 text-left font-medium transition-colors hover:bg-hover aria-current:text-accent-text"
      onClick={onPress}
    >
      <CircleUserRound aria-hidden className="size-[18px] shrink-0 text-ink-faint" />
      Pictures, name and bio
    </button>
  );
}

/** Content and design, to switch between. */
const VIEWS = [
  { value: 'form', label: 'Edit' },
  { value: 'design', label: 'Design' },
] as const;

/** Sticky while the panel scrolls. */
const STAYING = 'sticky top-[calc(4.5rem+var(--edge))]';
