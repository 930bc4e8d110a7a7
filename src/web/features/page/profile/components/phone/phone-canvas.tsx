import { useMemo, useState } from 'react';
import { buildDefaultOwnPlan, type OwnPlan } from '#domain/billing/plans/own-plan.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import type { SectionKey } from '#domain/profile/sections/sections.ts';
import { usePressedPart } from '#web/lib/profile/canvas/use-pressed-part.ts';
import { withGhosts } from '#web/lib/profile/ghosts.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import type { PagePart } from '#web/lib/profile/page-parts.ts';
import { ProfilePreview } from '#web/lib/profile/profile-preview.tsx';
import { withSection } from '#web/lib/profile/tried-section.ts';
import { useCanvasPage } from '../../hooks/use-canvas-page.ts';
import { type AddingPlace, useShownGhost } from '../../hooks/use-page-parts.ts';
import type { PlaceControls } from '../../hooks/use-place.ts';
import { CanvasOverlay } from '../canvas/canvas-overlay.tsx';
import { useSettledDraft } from '../settled-draft.tsx';
import { PreviewControls, type PreviewLook } from './preview-controls.tsx';

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
  const open = (part: PagePart) => {
    const { at, section } = part;
    press(part);
    if (section === null) return controls.reach(at);
    showGhost(section);
    controls.open(at, { isSheet: true });
  };
  return (
    <>
      <ProfilePreview
        profile={drawn.profile}
        css={isSheet && !isPreview ? `${drawn.css}${ROOM}` : drawn.css}
        target={tried ? `[data-section="${tried}"]` : (pressed ?? findTarget(place))}
        scheme={isPreview ? look.scheme : undefined}
        isOnPhone
        {...(!isPreview && {
          overlay: (document: Document) => (
            <CanvasOverlay
              page={document}
              profile={drawn.profile}
              at={place.at}
              onOpen={open}
              onAdd={onAdd}
            />
          ),
        })}
      />
      {isPreview && (
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

type Drawing = Pick<PhoneCanvasProps, 'profile' | 'plan' | 'isPreview' | 'tried'> & {
  isPremium: boolean;
};

/** @returns the page as visitors get it under the chosen plan, or with every editable part */
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
        ? { profile: toPreviewed(page, isPremium ? tried : null), css: '' }
        : withGhosts(page),
    [page, isPreview, isPremium, tried],
  );
}

/** Padding below the page, so that its last part can scroll above a sheet. */
const ROOM = 'body{padding-bottom:60vh}';

function toPreviewed(page: PublicProfile, tried: SectionKey | null): PublicProfile {
  return tried ? withSection(page, tried) : page;
}

/** @returns the part of the page to scroll above the sheet */
function findTarget({ at, section }: PlaceControls['place']): string | null {
  if (section !== null) return `[data-section="${section}"]`;
  return at === '' ? null : 'main';
}
