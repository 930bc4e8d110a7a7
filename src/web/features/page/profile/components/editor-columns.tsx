import { clsx } from 'clsx';
import { Suspense } from 'react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import { lazily } from '#web/ui/loading/lazily.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#web/ui/media-query.ts';
import type { DraftForm } from '../hooks/use-draft-form.ts';
import type { PlaceControls } from '../hooks/use-place.ts';
import type { SavingDraft } from '../hooks/use-save-draft.ts';
import { IdentityCard } from './identity-card.tsx';
import { SheetFooter } from './sheet-footer.tsx';

// The identity card loads first: it is at the top on every screen. The sections, with the code that
// moves, summarises and opens them, load next.
const SectionRows = lazily(
  () => import('./sections/section-rows.tsx'),
  (file) => file.SectionRows,
);
// The preview loads after the form, so that owners can start typing.
const PagePreview = lazily(
  () => import('./page-preview.tsx'),
  (file) => file.PagePreview,
);

// Phones open a section as a sheet, and other screens never.
const SECTION_SHEET = defer(
  () => import('./sections/section-sheet.tsx'),
  (part) => part.SectionSheet,
);

/** The visible column on screens too narrow for both. */
export type EditorView = 'form' | 'preview';

type EditorColumnsProps = {
  view: EditorView;
  profile: OwnProfile;
  plan: OwnPlan;
  draftForm: DraftForm;
  controls: PlaceControls;
  saving: SavingDraft;
  /** Whether it is the page of somebody else. */
  isOfOther: boolean;
};

/** Below `sm` of the style sheet a section is opened as a sheet. */
const PHONE = '(max-width: 39.99rem)';

/** The form is hidden beside the preview, never taken out: what is typed and what is wrong stays. */
export function EditorColumns(props: EditorColumnsProps) {
  const { view, profile, plan, draftForm, controls, saving, isOfOther } = props;
  const isWide = useMediaQuery(WIDE_SCREEN);
  const isPhone = useMediaQuery(PHONE);
  const { section } = controls.place;
  const SectionSheet = useDeferred(SECTION_SHEET, isPhone && section !== null);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8 min-[88rem]:grid-cols-[minmax(0,1fr)_24rem]">
      <div
        className={clsx(
          'mx-auto flex w-full min-w-0 max-w-180 flex-col gap-4 sm:gap-6 xl:max-w-none',
          view === 'preview' && 'max-xl:hidden',
        )}
      >
        <IdentityCard
          plan={plan}
          savedUsername={draftForm.base.username}
          place={controls.place}
          isOfOther={isOfOther}
        />
        <Suspense fallback={<Skeleton className="h-180 w-full" />}>
          <SectionRows plan={plan} controls={controls} isSheet={isPhone} />
        </Suspense>
      </div>
      {(isWide || view === 'preview') && (
        <div className="xl:sticky xl:top-20">
          <Suspense fallback={<Skeleton className="mx-auto aspect-[390/844] w-full max-w-90" />}>
            <PagePreview profile={profile} plan={plan} section={section} />
          </Suspense>
        </div>
      )}
      {SectionSheet && isPhone && section && (
        <SectionSheet
          sectionKey={section}
          plan={plan}
          place={controls.place}
          footer={<SheetFooter draftForm={draftForm} saving={saving} onDone={controls.close} />}
          onClose={controls.close}
        />
      )}
    </div>
  );
}
