import { Lock } from 'lucide-react';
import { Suspense } from 'react';
import type { OwnPlan } from '#domain/billing/plans/own-plan.ts';
import type { ProfileDraft } from '#domain/profile/draft/profile-draft.ts';
import { isStoredPicture } from '#domain/profile/pictures.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';
import { useLock } from '#web/lib/agency/page-locks.ts';
import { PHONE_SCREEN } from '#web/lib/editing/phone-screen.ts';
import type { PanelProps } from '#web/lib/look/panel-props.ts';
import type { OwnProfile } from '#web/lib/profile/own-profile.ts';
import { Banner } from '#web/ui/banner.tsx';
import { lazily } from '#web/ui/loading/lazily.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { useDraftedPage } from '../hooks/use-drafted-page.ts';
import { BackgroundPanel } from './background-panel.tsx';
import { ColorPanel } from './color-panel.tsx';
import { type DesignTab, DesignTabs } from './design-tabs.tsx';
import { DesignToolbar } from './design-toolbar.tsx';
import { LinkShapePanel, ShapePanel } from './shape-panel.tsx';
import { ThemeGallery } from './theme-gallery.tsx';
import { TypePanel } from './type-panel.tsx';

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
