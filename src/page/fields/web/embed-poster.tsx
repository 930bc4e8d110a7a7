import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toPictureSource } from '#account/pictures/rules/pictures.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { Spinner } from '#kit/web/loading/spinner.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useCopyLinkPicture, useFetchLinkPreview } from '#page/draft/web/mutations.ts';
import {
  EMBED_COLUMNS,
  POSTER_COLUMNS,
  type PosterKind,
  readEmbedUrl,
} from '#page/embeds/rules/embeds.ts';
import { findPosterAddress } from '#page/embeds/rules/parse-embed.ts';

const THUMBNAIL = { width: 112, height: 63 };

/** The poster shown in place of a player until a visitor presses it, with its actions. */
export function EmbedPoster(props: ReturnType<typeof usePoster>) {
  const { poster, isLoading, sentence, canFetch, fetch, remove } = props;
  if (!canFetch) return null;
  return (
    <div className="flex items-center gap-3 rounded-md border border-line p-2">
      {poster ? (
        <img
          {...toPictureSource(poster.picture, THUMBNAIL)}
          alt=""
          className="aspect-video w-28 shrink-0 rounded-sm bg-sunken object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="grid aspect-video w-28 shrink-0 place-items-center rounded-sm bg-sunken text-ink-faint"
        >
          {isLoading ? <Spinner /> : <ImageOff className="size-5" />}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        {poster && (
          <p dir="auto" className="line-clamp-2 font-medium">
            {poster.title || 'Its picture'}
          </p>
        )}
        <p role="status" className="text-ink-soft text-sm empty:hidden">
          {isLoading ? 'Fetching its picture…' : sentence}
        </p>
        {!poster && !isLoading && sentence === '' && (
          <p className="text-ink-soft text-sm">Visitors see a plain box.</p>
        )}
        {poster ? (
          <Button variant="ghost" size="sm" className="-ml-3" onClick={remove}>
            Remove picture
          </Button>
        ) : (
          !isLoading && (
            <Button variant="secondary" size="sm" onClick={fetch}>
              {sentence === '' ? 'Get its picture' : 'Try again'}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

const NO_PICTURE = 'We found no picture there. Visitors see a plain box.';

/** The result of fetching it for a URL. */
type Attempt = { address: string; isLoading: boolean; sentence: string };

const NONE: Attempt = { address: '', isLoading: false, sentence: '' };

/**
 * Fetches an embed's title and picture through our server, and copies the picture into the owner's
 * library. If anything fails, the embed shows as a plain box.
 */
export function usePoster(kind: PosterKind) {
  const { getValues, setValue } = useFormContext<ProfileDraft>();
  const { mutateAsync: fetchPreview } = useFetchLinkPreview();
  const { mutateAsync: copyPicture } = useCopyLinkPicture();
  const column = POSTER_COLUMNS[kind];
  const poster = useWatch<ProfileDraft, typeof column>({ name: column });
  const typed = useWatch<ProfileDraft, (typeof EMBED_COLUMNS)[PosterKind]>({
    name: EMBED_COLUMNS[kind],
  });
  const [last, setLast] = useState(NONE);
  const findAddress = () => readEmbedUrl(getValues(EMBED_COLUMNS[kind]));
  const address = readEmbedUrl(typed);

  const fetch = async () => {
    const wanted = findAddress();
    const source = findPosterAddress(kind, wanted);
    if (source === null) return;
    const end = (sentence: string) =>
      setLast((now) => (now.address === wanted ? { ...now, isLoading: false, sentence } : now));
    setLast({ address: wanted, isLoading: true, sentence: '' });
    try {
      const { title, picture } = await fetchPreview({ url: source });
      const copy = picture === null ? '' : await copyPicture(picture);
      // The field may have changed meanwhile.
      if (findAddress() === wanted) {
        setValue(column, { address: wanted, title, picture: copy }, { shouldDirty: true });
      }
      end(copy === '' ? NO_PICTURE : '');
    } catch (error) {
      end(toErrorSentence(error, 'We couldn’t fetch its picture. Visitors see a plain box.'));
    }
  };
  const { isLoading, sentence } = last.address === address ? last : NONE;
  return {
    /** Null if nothing is known about the field's URL. */
    poster: poster.address === address && poster.picture !== '' ? poster : null,
    isLoading,
    sentence,
    canFetch: findPosterAddress(kind, address) !== null,
    fetch: () => void fetch(),
    /** Fetches the field's URL, if new. */
    follow: () => {
      const wanted = findAddress();
      if (wanted !== getValues(column).address && wanted !== last.address) void fetch();
    },
    remove: () =>
      setValue(column, { address, title: poster.title, picture: '' }, { shouldDirty: true }),
  };
}
