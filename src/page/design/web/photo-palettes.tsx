import { queryOptions, useQuery } from '@tanstack/react-query';
import { isSame } from '#kit/rules/values/same.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { readSentence } from '#kit/web/connection/error-sentence.ts';
import { fetchAsCaller } from '#kit/web/data/data-client.ts';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { ChoiceCards } from '#kit/web/fields/choice-cards.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import type { PanelProps } from '#page/profile/web/panel-props.ts';
import {
  PHOTO_PALETTES_PATH,
  type PhotoPalette,
  wearPhotoPalette,
} from '../rules/photo-palettes.ts';
import { ThemeThumbnail } from './theme-thumbnail.tsx';

type PhotoPalettesProps = Pick<PanelProps, 'draft' | 'edit'> & {
  /** Of a picture in our storage. */
  url: string;
};

/** Three palettes from the owner's photo, each applied with one press. */
export function PhotoPalettes({ url, draft, edit }: PhotoPalettesProps) {
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
