import { type ComponentProps, useMemo, useState } from 'react';
import { defer } from '#kit/public/defer.ts';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { buildDefaultOwnPlan, type OwnPlan } from '#money/plans/rules/own-plan.ts';
import { type EarlyPress, EarlyPresses, usePressedPart } from '#page/canvas/web/early-presses.tsx';
import { ADDING_STYLE } from '#page/canvas/web/overlay-look.ts';
import { useCanvasPage, useSettledDraft } from '#page/draft/web/settled-draft.tsx';
import type { PlaceControls } from '#page/draft/web/use-place.ts';
import { type AddingPlace, useShownGhost } from '#page/draft/web/use-sections.ts';
import { withGhosts } from '#page/profile/web/ghosts.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import type { PagePart } from '#page/profile/web/page-parts.ts';
import { ProfilePreview } from '#page/profile/web/profile-preview.tsx';
import { withSection } from '#page/profile/web/tried-section.ts';
import type { SectionKey } from '#page/sections/rules/sections.ts';
import type { PreviewLook } from './preview-controls.tsx';

// Loaded once the page is drawn.
const OVERLAY = defer(
  () => import('#page/canvas/web/canvas-overlay.tsx'),
  (file) => file.CanvasOverlay,
);
// Loaded after the first render, or on the first press.
const PREVIEW = defer(
  () => import('./preview-controls.tsx'),
  (file) => file.PreviewControls,
);

type PhoneCanvasProps = {
  profile: OwnProfile;
  plan: OwnPlan;
  controls: PlaceControls;
  /** Whether a sheet covers its lower half. */
  isSheet: boolean;
  isPreview: boolean;
  /** A section beyond the plan that the preview shows; null for none. */
  tried: SectionKey | null;
  /** Asks which section to add below another. */
  onAdd: (after: AddingPlace) => void;
  /** Closes the open panel. */
  onDone: () => void;
};

/** The page at the phone's full width. Pressing a part opens it; links don't navigate. */
export function PhoneCanvas(props: PhoneCanvasProps) {
  const { profile, plan, controls, isSheet, isPreview, tried, onAdd, onDone } = props;
  const { place } = controls;
  const [look, setLook] = useState<PreviewLook>({ scheme: undefined, isPremium: null });
  const isPremium = look.isPremium ?? (tried !== null || plan.plan !== 'free');
  const drawn = useDrawnPage({ profile, plan, isPreview, isPremium, tried });
  const showGhost = useShownGhost();
  const [pressed, press] = usePressedPart(place.at);
  const [early] = useState<EarlyPress>({ on: null, since: 0 });
  const PreviewControls = useDeferred(PREVIEW, isPreview);
  const open = (part: PagePart) => {
    const { at, section } = part;
    press(part);
    if (section === null) return controls.reach(at);
    showGhost(section);
    controls.open(at, { isSheet: true });
  };
  // Above a keyboard, a sheet would cover the text being edited.
  const clear = () => {
    if (isSheet) (place.at === '' ? onDone : controls.close)();
  };
  return (
    <>
      <ProfilePreview
        profile={drawn.profile}
        device="screen"
        css={drawn.css + (isPreview ? '' : ADDING_STYLE + (isSheet ? ROOM : ''))}
        target={tried ? `[data-section="${tried}"]` : (pressed ?? findTarget(place))}
        scheme={isPreview ? look.scheme : undefined}
        {...(!isPreview && {
          overlay: (document: Document) => (
            <Overlay
              page={document}
              profile={drawn.profile}
              at={place.at}
              early={early}
              onOpen={open}
              onWrite={clear}
              onAdd={onAdd}
            />
          ),
        })}
      />
      {PreviewControls && isPreview && (
        <PreviewControls
          look={{ ...look, isPremium }}
          tried={tried}
          onChange={setLook}
          onDone={() => {
            setLook({ scheme: undefined, isPremium: null });
            onDone();
          }}
        />
      )}
    </>
  );
}

type OverlayProps = ComponentProps<NonNullable<typeof OVERLAY.part>> & { early: EarlyPress };

/** Takes presses on the drawn page, even before it can respond to them. */
function Overlay(props: OverlayProps) {
  const Loaded = useDeferred(OVERLAY, true);
  return Loaded ? <Loaded {...props} /> : <EarlyPresses page={props.page} early={props.early} />;
}

type Drawing = Pick<PhoneCanvasProps, 'profile' | 'plan' | 'isPreview' | 'tried'> & {
  isPremium: boolean;
};

/** @returns the page as visitors see it under the chosen plan, or with every editable part */
function useDrawnPage({ profile, plan, isPreview, isPremium, tried }: Drawing) {
  const shownPlan = useMemo(
    () =>
      !isPreview || isPremium === (plan.plan !== 'free')
        ? plan
        : buildDefaultOwnPlan(isPremium ? 'premium' : 'free'),
    [plan, isPreview, isPremium],
  );
  const { page } = useCanvasPage(profile, shownPlan, useSettledDraft());
  return useMemo(
    () =>
      isPreview
        ? { profile: isPremium && tried ? withSection(page, tried) : page, css: '' }
        : withGhosts(page),
    [page, isPreview, isPremium, tried],
  );
}

/** Padding below the page, so that its last part can scroll above a sheet. */
const ROOM = 'body{padding-bottom:60vh}';

/** @returns the part of the page to scroll above the sheet */
function findTarget({ at, section }: PlaceControls['place']): string | null {
  if (section !== null) return `[data-section="${section}"]`;
  return at === '' ? null : 'main';
}
