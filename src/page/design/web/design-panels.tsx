import { Lock } from 'lucide-react';
import { Suspense } from 'react';
import { isStoredPicture } from '#account/pictures/rules/pictures.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { PHONE_SCREEN } from '#kit/web/look/phone-screen.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { useMediaQuery } from '#kit/web/ui/media-query.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useLock } from '#page/locks/web/page-locks.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import type { PanelProps } from '#page/profile/web/panel-props.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { BackgroundPanel } from './background-panel.tsx';
import { ColorPanel } from './color-panel.tsx';
import { type DesignTab, DesignTabs } from './design-tabs.tsx';
import { DesignToolbar } from './design-toolbar.tsx';
import { LinkShapePanel, ShapePanel } from './shape-panel.tsx';
import { ThemeGallery } from './theme-gallery.tsx';
import { TypePanel } from './type-panel.tsx';
import { useDraftedPage } from './use-drafted-page.ts';

// Its previews need the page renderer, which is as large as a screen.
const TemplateGallery = lazily(
  () => import('./template-gallery.tsx'),
  (file) => file.TemplateGallery,
);

type DesignPanelsProps = PanelProps & {
  /** The stored page. */
  profile: OwnProfile;
  plan: OwnPlan;
  /** The draft's content, to fill template previews and take colours from the photo. */
  content: ProfileDraft;
};

/** The page's look, from templates to corners. In tabs on phones. */
export function DesignPanels({ profile, plan, content, ...panel }: DesignPanelsProps) {
  const page = useDraftedPage(profile, plan, content);
  const lock = useLock('look');
  const isPhone = useMediaQuery(PHONE_SCREEN);
  return (
    <>
      {lock && <Banner icon={<Lock />}>{lock}</Banner>}
      {isPhone ? (
        <DesignTabs tabs={listTabs(page, panel)} isLocked={lock !== null} />
      ) : (
        <fieldset disabled={lock !== null} className="contents">
          <DesignToolbar {...panel} />
          <Suspense fallback={<Skeleton className="h-96" />}>
            <TemplateGallery {...panel} profile={page} />
          </Suspense>
          <ThemeGallery {...panel} />
          <ColorPanel {...panel} photo={findPhoto(page)} />
          <BackgroundPanel {...panel} />
          <TypePanel {...panel} />
          <ShapePanel {...panel} />
        </fieldset>
      )}
    </>
  );
}

function listTabs(profile: PublicProfile, panel: PanelProps): DesignTab[] {
  return [
    {
      name: 'Templates',
      panel: (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <TemplateGallery {...panel} profile={profile} isStrip />
        </Suspense>
      ),
    },
    {
      name: 'Colours',
      panel: (
        <>
          <ThemeGallery {...panel} isStrip />
          <ColorPanel {...panel} photo={findPhoto(profile)} />
        </>
      ),
    },
    { name: 'Type', panel: <TypePanel {...panel} /> },
    { name: 'Links', panel: <LinkShapePanel {...panel} /> },
    { name: 'Background', panel: <BackgroundPanel {...panel} /> },
    {
      name: 'Advanced',
      panel: (
        <>
          <DesignToolbar {...panel} />
          <ShapePanel {...panel} />
        </>
      ),
    },
  ];
}

/** The profile picture is preferred to the cover. */
function findPhoto({ profile_picture_url, cover_image_url }: PublicProfile): string | null {
  return [profile_picture_url, cover_image_url].find((url) => url && isStoredPicture(url)) ?? null;
}
