import { ImageOff } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toPictureSource } from '#account/pictures/rules/pictures.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { Spinner } from '#kit/web/loading/spinner.tsx';
import type { ProfileDraft } from '#page/draft/rules/profile-draft.ts';
import { useCopyLinkPicture, useFetchLinkPreview } from '#page/draft/web/mutations.ts';
import { useDraftField } from '#page/draft/web/use-draft-field.ts';
import {
  EMBED_COLUMNS,
  EMBED_KINDS,
  EMBED_RULES,
  type Embed,
  type EmbedKind,
  hasPoster,
  POSTER_COLUMNS,
  type PosterKind,
  readEmbedUrl,
} from '#page/embeds/rules/embeds.ts';
import { findPosterAddress, parseEmbed } from '#page/embeds/rules/parse-embed.ts';

type EmbedEditorProps = {
  kind: EmbedKind;
  /** Called after a paste or on blur. */
  onSettled?: () => void;
};

/** A field for a pasted URL, which shows its result at once. */
function EmbedEditor({ kind, onSettled }: EmbedEditorProps) {
  const column = EMBED_COLUMNS[kind];
  const { label, placeholder } = EMBED_RULES[kind].field;
  const pasted = useWatch<ProfileDraft, typeof column>({ name: column });
  const { onBlur, onChange, ...field } = useDraftField(column);
  return (
    <TextField
      label={label}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={placeholder}
      description={describe(kind, parseEmbed(kind, pasted))}
      {...field}
      onBlur={(event) => {
        void onBlur(event);
        onSettled?.();
      }}
      onChange={(event) => {
        void onChange(event);
        if (isPasted(event.nativeEvent as InputEvent)) onSettled?.();
      }}
    />
  );
}

/** Typing adds one letter at a time; a paste, a drop or a keyboard's suggestion adds everything at once. */
function isPasted({ inputType, data }: InputEvent): boolean {
  if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') return true;
  return inputType === 'insertText' && (data?.length ?? 0) > 1;
}

/** The same, with the poster shown until a visitor presses it. */
function PosterEditor({ kind }: { kind: PosterKind }) {
  const poster = usePoster(kind);
  return (
    <div className="flex flex-col gap-3">
      <EmbedEditor kind={kind} onSettled={poster.follow} />
      <EmbedPoster {...poster} />
    </div>
  );
}

function describe(kind: EmbedKind, embed: Embed | null): string {
  if (embed === null) return 'Paste a link, or the code to embed.';
  if (embed.form === 'link') return `Shown as a link to ${embed.name}.`;
  return `${EMBED_RULES[kind].field.shown} ${embed.name}. Loads only when someone taps it.`;
}

function buildEmbedEditor(kind: EmbedKind): ComponentType {
  return () => (hasPoster(kind) ? <PosterEditor kind={kind} /> : <EmbedEditor kind={kind} />);
}

export const EMBED_EDITORS = Object.fromEntries(
  EMBED_KINDS.map((kind) => [kind, buildEmbedEditor(kind)]),
) as Record<EmbedKind, ComponentType>;

const THUMBNAIL = { width: 112, height: 63 };

/** The poster shown in place of a player until a visitor presses it, with its actions. */
function EmbedPoster(props: ReturnType<typeof usePoster>) {
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
function usePoster(kind: PosterKind) {
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
      // The field may have changed in the meantime.
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
