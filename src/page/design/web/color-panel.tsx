import { queryOptions, useQuery } from '@tanstack/react-query';
import { isSame } from '#kit/rules/values/same.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { readSentence } from '#kit/web/connection/error-sentence.ts';
import { fetchAsCaller } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { ColorField } from '#kit/web/fields/color-field.tsx';
import { SegmentedControl } from '#kit/web/fields/segmented-control.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_CONTRAST } from '../rules/contrast.ts';
import { type ContrastProblem, listContrastProblems } from '../rules/contrast-problems.ts';
import { buildPalettes, toScheme } from '../rules/palette.ts';
import {
  PHOTO_PALETTES_PATH,
  type PhotoPalette,
  wearPhotoPalette,
} from '../rules/photo-palettes.ts';
import { type Presentation, type Scheme, withPreferences } from '../rules/presentation.ts';
import { type PanelProps, ThemeThumbnail } from './design-frame.tsx';

const SCHEMES = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const COLUMNS = [
  ['secondary_background', 'Page', 'canvas'],
  ['primary_text_color', 'Text', 'ink'],
  ['theme_color', 'Accent', 'accent'],
] as const;

type ColorPanelProps = PanelProps & {
  /** The URL of the owner's photo in our storage, as a source of colours; or null. */
  photo: string | null;
};

/** The colours included in every plan, and light or dark mode. */
export function ColorPanel({ draft, edit, photo }: ColorPanelProps) {
  const palette = toShownPalette(draft);
  const choose = (scheme: Scheme) => edit(withPreferences(draft, { scheme }));
  return (
    <Card
      title="Colours"
      description="Auto follows the visitor’s device. We create the other mode for you."
    >
      <div className="flex flex-col gap-5">
        <SegmentedControl
          label="Light or dark"
          options={SCHEMES}
          value={toScheme(draft)}
          onValueChange={choose}
          className="@md:max-w-72"
        />
        {photo && <PhotoPalettes url={photo} draft={draft} edit={edit} />}
        <div className="grid gap-4 @md:grid-cols-3">
          {COLUMNS.map(([column, label, shown]) => (
            <ColorField
              key={column}
              label={label}
              value={draft[column]}
              fallback={palette[shown]}
              onValueChange={(color) => edit({ ...draft, [column]: color })}
            />
          ))}
        </div>
        <ContrastNotes draft={draft} edit={edit} />
      </div>
    </Card>
  );
}

type PhotoPalettesProps = Pick<PanelProps, 'draft' | 'edit'> & {
  /** URL of a picture in our storage. */
  url: string;
};

/** Three palettes from the owner's photo, each applied with one press. */
function PhotoPalettes({ url, draft, edit }: PhotoPalettesProps) {
  const { data, isError, refetch } = useQuery(photoPalettesQuery(url));
  const options = (data ?? []).map((palette) => {
    const look = wearPhotoPalette(palette, draft);
    return {
      value: palette.name,
      label: palette.name,
      look,
      picture: <ThemeThumbnail look={look} />,
    };
  });
  const wear = (name: string) => {
    const chosen = options.find(({ value }) => value === name);
    if (chosen) edit(chosen.look);
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-ink text-sm">From your photo</p>
      {isError && (
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          We couldn’t read the colours of your photo.
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!isError && data === undefined && <Skeleton className="h-40" />}
      {options.length > 0 && (
        <ChoiceCards
          label="From your photo"
          options={options}
          value={options.find(({ look }) => isSame(look, draft))?.value ?? ''}
          onValueChange={wear}
          className="grid-cols-3"
        />
      )}
    </div>
  );
}

/** Palettes from the colours of a picture in our storage. URLs are immutable. */
function photoPalettesQuery(url: string) {
  return queryOptions({
    queryKey: queryKeys.picturePalettes(url),
    queryFn: async () => {
      const answer = await fetchAsCaller(PHOTO_PALETTES_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      });
      if (!answer.ok) throw new Error(await readSentence(answer));
      const { palettes }: { palettes: PhotoPalette[] } = await answer.json();
      return palettes;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const NAMES = { text: 'The text colour', link: 'The link colour', accent: 'The accent as text' };

/** Lists unreadable colours, and offers the nearest readable ones. */
function ContrastNotes({ draft, edit }: Pick<PanelProps, 'draft' | 'edit'>) {
  const problems = listContrastProblems(draft);
  return (
    <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
      {problems.map((problem) => (
        <Banner
          key={problem.color + problem.place}
          tone="warning"
          actions={
            <Button size="sm" variant="secondary" onClick={() => edit(mend(draft, problem))}>
              <Swatch color={problem.passing} />
              Use {problem.passing}
            </Button>
          }
        >
          {NAMES[problem.color]} <Swatch color={problem.wanted} /> is hard to read on{' '}
          {problem.place} <Swatch color={problem.ground} />: its contrast is {problem.ratio}:1, and{' '}
          {TEXT_CONTRAST}:1 is needed. Until you change it, your page shows {problem.passing} there.
        </Banner>
      ))}
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="inline-block size-3.5 rounded-sm align-[-2px] ring-1 ring-line-field"
      style={{ background: color }}
    />
  );
}

function mend(draft: Presentation, { color, passing }: ContrastProblem): Presentation {
  if (color === 'text') return { ...draft, primary_text_color: passing };
  if (color === 'accent') return { ...draft, theme_color: passing };
  const { colors } = draft.design_preferences;
  return withPreferences(draft, { colors: { ...colors, linkColor: passing } });
}

/** @returns the palette that supplies colours the owner hasn't chosen */
export function toShownPalette(draft: Presentation) {
  const { light, dark } = buildPalettes(draft);
  return toScheme(draft) === 'dark' ? dark : light;
}
