import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { isConfirmed } from '#account/verification/web/verification.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { useSession } from '#kit/web/session/session.ts';
import { PAGE_FIRST_SCREEN, useMediaQuery } from '#kit/web/ui/media-query.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { BEYOND_PLAN_MESSAGES, isAdvancedLook } from '#page/design/rules/plan-look.ts';
import type { Presentation } from '#page/design/rules/presentation.ts';
import type { SharedDraft } from '#page/draft/rules/merge-drafts.ts';
import { type PageDraft, toPageColumns, toPageDraft } from '#page/draft/rules/page-draft.ts';
import { EditorForm } from '#page/draft/web/editor-form.tsx';
import { ClicksOwnerContext } from '#page/draft/web/link-clicks.ts';
import { SettledDraft, useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import { type DraftForm, useDraftForm } from '#page/draft/web/use-draft-form.ts';
import { useDraftHistory } from '#page/draft/web/use-draft-history.ts';
import { useDraftSync } from '#page/draft/web/use-draft-sync.ts';
import { useEditorView, usePlace } from '#page/draft/web/use-place.ts';
import { type Published, usePublishing } from '#page/draft/web/use-publishing.ts';
import { CardEmailContext } from '#page/draft/web/use-sections.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import { sharedDraftQuery } from '#page/profile/web/shared-draft.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { listSectionColumns, type SectionKey } from '#page/sections/rules/sections.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import type { EditorTool } from './editor-tools.tsx';

/** Controls that people press rather than type into. */
const PRESSED = 'button, a, summary';

/**
 * Keeps the focus in the field while a control is pressed. Blurring would validate the field, and
 * its error message could push the button from under the pointer and lose the press.
 *
 * @param event a mouse press, or an emulated touch
 */
function holdFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest(PRESSED)) event.preventDefault();
}

// Each device loads only its editor: phones and tablets the one around the page.
const WideEditor = lazily(
  () => import('./wide-editor.tsx'),
  (file) => file.WideEditor,
);
const PhoneEditor = lazily(
  () => import('./phone-editor.tsx'),
  (file) => file.PhoneEditor,
);

/** Renders the design panels; `edit` changes the look, `content` is the debounced draft. */
type DrawDesign = (
  draft: Presentation,
  edit: (next: Presentation) => void,
  content: PageDraft,
) => ReactNode;

type ProfileEditorProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  /** Null if this person can't change the look. */
  drawDesign: DrawDesign | null;
  /**
   * Further actions on the whole page, rendered inside the form. `showStored` shows a profile that
   * one of them has stored.
   */
  listTools: (showStored: (profile: OwnProfile) => void) => readonly EditorTool[];
  /** Whether it is another person's page, edited by their agency. */
  isOfOther?: boolean;
};

/** A page's editor, once its draft is loaded. */
export function ProfileEditor(props: ProfileEditorProps) {
  const shared = useQuery(sharedDraftQuery(props.profile.user_id));
  if (shared.isPending) return <EditorSkeleton />;
  // If the draft can't be loaded, the editor uses this browser's copy until it can be read.
  return (
    <ClicksOwnerContext value={props.isOfOther ? null : props.profile.user_id}>
      <DraftEditor {...props} shared={shared.data ?? null} />
    </ClicksOwnerContext>
  );
}

/** The draft, its history and its actions, in the layout that fits the screen. */
function DraftEditor(props: ProfileEditorProps & { shared: SharedDraft | null }) {
  const { profile, plan, shared, drawDesign, listTools, isOfOther = false } = props;
  const { view, show } = useEditorView(drawDesign !== null);
  const draftForm = useDraftForm(profile, shared);
  const { form, getBase, setBase } = draftForm;
  const history = useDraftHistory(form);
  const { edits, undo, redo, showSaved, showTheirs, replace } = history;
  const ownerId = profile.user_id;
  const synced = useDraftSync(draftForm, history, ownerId);
  // Hidden fields can't blur, which would validate them.
  const check = (section: SectionKey) => void form.trigger(listSectionColumns(section));
  const controls = usePlace(check);
  const showStored = (stored: OwnProfile) => {
    setBase(toPageDraft(stored));
    replace(getBase());
  };
  const isPageFirst = useMediaQuery(PAGE_FIRST_SCREEN);
  const live = useLiveWindow({ profile, plan, isOfOther });
  const publishing = usePublishing(draftForm, {
    ownerId,
    showSaved,
    showTheirs,
    lead: controls.lead,
    push: synced.push,
    limit: limitOf(plan, BEYOND_PLAN_MESSAGES.saved),
    announce: live.announce,
  });
  const cardEmail = useCardEmail(plan, isOfOther);
  const design = drawDesign && <Design draftForm={draftForm} draw={drawDesign} />;
  const changes = {
    draftForm,
    publishing,
    synced,
    replace,
    limit: limitOf(plan, BEYOND_PLAN_MESSAGES.unsaved),
  };
  const tools = listTools(showStored);
  const parts = { profile, plan, controls, design, tools, undo, redo, isOfOther, changes };
  return (
    <FormProvider {...form}>
      <SettledDraft edits={edits}>
        <EditorForm
          label="Your page"
          actions={{ save: () => void publishing.publish(), undo, redo }}
          onMouseDown={holdFocus}
          className="min-h-0 flex-1 gap-4 sm:gap-6"
        >
          <CardEmailContext value={cardEmail}>
            <Suspense key={isPageFirst ? 'phone' : 'wide'} fallback={<EditorSkeleton />}>
              {isPageFirst ? (
                <PhoneEditor {...parts} />
              ) : (
                <WideEditor {...parts} view={view} show={show} lead={controls.lead} />
              )}
            </Suspense>
          </CardEmailContext>
          {live.window}
        </EditorForm>
      </SettledDraft>
    </FormProvider>
  );
}

/** @returns a function that returns a sentence if the plan shows only part of a look */
function limitOf(plan: OwnPlan, sentence: string) {
  return ({ look }: PageDraft) =>
    !plan.features.has('advanced_design') && isAdvancedLook(look) ? sentence : null;
}

/** The design panels follow each change at once, without re-rendering their surroundings. */
function Design({ draftForm: { form }, draw }: { draftForm: DraftForm; draw: DrawDesign }) {
  const look = useWatch<PageDraft, 'look'>({ control: form.control, name: 'look' });
  const content = useSettledDraft();
  return draw(look, (next) => form.setValue('look', next, { shouldDirty: true }), content);
}

/**
 * @returns the email a new card starts with; null if visitors wouldn't see the card, because
 * opening it would then leave an unpublished change
 */
function useCardEmail(plan: OwnPlan, isOfOther: boolean): string | null {
  const ownEmail = useSession()?.user.email ?? '';
  if (!plan.features.has('contact_card')) return null;
  return isOfOther ? '' : ownEmail;
}

// Loaded once something is published.
const LiveWindow = lazily(
  () => import('./live-window.tsx'),
  (file) => file.LiveWindow,
);

type LiveWindowOptions = {
  profile: OwnProfile;
  plan: OwnPlan;
  /** Whether it is another person's page, which can't be shared from here. */
  isOfOther: boolean;
};

/**
 * The window shown after publishing, once per visit to the editor, and only if visitors can see the page.
 *
 * @returns a function that opens it and returns whether it did, and the window, for the editor's form
 */
function useLiveWindow({ profile, plan, isOfOther }: LiveWindowOptions) {
  const [published, setPublished] = useState<Published | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const user = useSession()?.user;
  const isPublic = profile.is_active && user !== undefined && isConfirmed(user);
  const announce = (next: Published): boolean => {
    if (wasOpened || isOfOther || !isPublic) return false;
    setOpened(true);
    setPublished(next);
    return true;
  };
  const drawn: ReactNode = published && (
    <Suspense>
      <LiveWindow
        profile={toShownProfile({ ...profile, ...toPageColumns(published.page) }, plan)}
        note={published.note}
        onTakeBack={published.takeBack}
        onClose={() => setPublished(null)}
      />
    </Suspense>
  );
  return { announce, window: drawn };
}
