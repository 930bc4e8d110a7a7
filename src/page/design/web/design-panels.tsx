import { Lock } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { isStoredPicture } from '#account/pictures/rules/pictures.ts';
import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { SliderField } from '#kit/web/fields/slider-field.tsx';
import { lazily } from '#kit/web/loading/lazily.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { PHONE_SCREEN, useMediaQuery } from '#kit/web/ui/media-query.ts';
import type { OwnPlan } from '#money/plans/rules/own-plan.ts';
import { type ProfileDraft, toColumns } from '#page/draft/rules/profile-draft.ts';
import { useLock } from '#page/locks/web/page-locks.ts';
import { provideFontFaces } from '#page/profile/web/font-files.ts';
import type { OwnProfile } from '#page/profile/web/own-profile.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { toShownProfile } from '#page/public-profile/rules/shown-profile.ts';
import { toFontStack } from '#page/style/public/look-style.ts';
import { FONTS } from '../rules/fonts.ts';
import { parsePresentation, type Scheme } from '../rules/presentation.ts';
import { toThemePresentation } from '../rules/theme.ts';
import { THEMES } from '../rules/themes.ts';
import { findWornTheme, wearTheme } from '../rules/worn-theme.ts';
import { BackgroundPanel } from './background-panel.tsx';
import { ColorPanel } from './color-panel.tsx';
import {
  AdvancedCard,
  type DesignTab,
  DesignTabs,
  type PanelProps,
  STRIP_LOOK,
  ThemeThumbnail,
} from './design-frame.tsx';
import { DesignToolbar } from './design-toolbar.tsx';
import { LinkShapePanel, ShapePanel } from './shape-panel.tsx';

const TEXTS = [
  {
    font: 'font_heading',
    size: 'heading_size',
    label: 'Headings',
    one: 'Heading',
    minimum: 16,
    maximum: 40,
  },
  { font: 'font_body', size: 'body_size', label: 'Text', one: 'Text', minimum: 12, maximum: 22 },
] as const;

/** The font families, each in its own face, and the sizes. */
function TypePanel({ draft, edit, isAdvanced }: PanelProps) {
  useState(provideFontFaces);
  const options = FONTS.map((font) => ({
    value: font.family,
    label: font.family,
    picture: (
      <span
        aria-hidden
        className="block truncate bg-surface px-3 py-2.5 text-lg"
        style={{ fontFamily: toFontStack(font) }}
      >
        Aa Good day
      </span>
    ),
  }));
  return (
    <AdvancedCard
      title="Type"
      description="Fonts load with your page, never from elsewhere."
      isAdvanced={isAdvanced}
    >
      {TEXTS.map(({ font, size, label, one, minimum, maximum }) => (
        <div key={font} className="flex flex-col gap-4">
          <h3 className="font-medium">{label}</h3>
          <ChoiceCards
            label={`${one} font`}
            options={options}
            value={draft[font]}
            onValueChange={(family) => edit({ ...draft, [font]: family })}
            className="grid-cols-2 @md:grid-cols-3 @xl:grid-cols-4"
          />
          <SliderField
            label={`${one} size`}
            value={draft[size]}
            minimum={minimum}
            maximum={maximum}
            unit="px"
            onValueChange={(pixels) => edit({ ...draft, [size]: pixels })}
          />
        </div>
      ))}
    </AdvancedCard>
  );
}

// Its previews need the page renderer, which is as large as a whole screen's code.
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

/** Prefers the profile picture to the cover. */
function findPhoto({ profile_picture_url, cover_image_url }: PublicProfile): string | null {
  return [profile_picture_url, cover_image_url].find((url) => url && isStoredPicture(url)) ?? null;
}

/** Complete looks, to start from or to use as they are. */
function ThemeGallery(props: PanelProps & { isStrip?: boolean }) {
  const { draft, edit, isAdvanced, isStrip } = props;
  // The thumbnails' names are set in their themes' fonts.
  useState(provideFontFaces);
  const scheme = draft.design_preferences.scheme ?? 'auto';
  const options = useMemo(() => listOptions(scheme, isAdvanced), [scheme, isAdvanced]);
  const wear = (id: string) => {
    const theme = THEMES.find((candidate) => candidate.id === id);
    if (theme) edit(wearTheme(theme, draft));
  };
  return (
    <Card
      title="Themes"
      description={
        draft.design_preferences.template
          ? 'Colour sets for your template'
          : 'Each works in light and dark.'
      }
    >
      <ChoiceCards
        label="Theme"
        options={options}
        value={findWornTheme(draft)?.id ?? ''}
        onValueChange={wear}
        className={
          isStrip ? STRIP_LOOK : 'grid-cols-2 @md:grid-cols-3 @xl:grid-cols-4 @3xl:grid-cols-6'
        }
      />
    </Card>
  );
}

function listOptions(scheme: Scheme, isAdvanced: boolean) {
  return THEMES.map((theme) => ({
    value: theme.id,
    label: theme.name,
    picture: <ThemeThumbnail look={toThemePresentation(theme, scheme)} />,
    note: theme.isPremium && !isAdvanced && <Badge tone="accent">Premium</Badge>,
  }));
}

/**
 * @param profile as stored
 * @param draft its content, possibly a new object each time
 * @returns the page with that content, in the stored look; memoised by content
 */
export function useDraftedPage(
  profile: OwnProfile,
  plan: OwnPlan,
  draft: ProfileDraft,
): PublicProfile {
  const content = JSON.stringify(toColumns(draft));
  return useMemo(() => {
    const page = { ...profile, ...JSON.parse(content), ...parsePresentation(profile) };
    return toShownProfile(page, plan);
  }, [profile, plan, content]);
}
